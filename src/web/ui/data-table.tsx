import { controlsTexts } from '../../shared/texts/en/controls.ts'
import { useTexts } from '../texts/use-texts.ts'
import './data-table.css'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { onPlainClick } from './plain-click.ts'
import { scrollable } from './scrollable.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Its buttons name what they do, so a card shows them without the header. */
  hasButtons?: true
  /** The address of the list sorted by this column, or in the reverse order. */
  sortUrl?: string
  /** Sorts in place. Without it, or without scripts, the link loads its address. */
  onSort?: () => void
  sorted?: 'ascending' | 'descending'
}

export type Selection = { keys: ReadonlySet<string>; onChange: (keys: Set<string>) => void }

type DataTableProps<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Names a row in "Select …". */
  rowName: (row: Row) => string
  /** The id of a row that can take the focus. */
  rowId?: (row: Row) => string
  selection?: Selection
}

/**
 * A dense table that scrolls inside its box under a sticky head. On narrow screens each row becomes a
 * card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, selection } = props
  return (
    <section aria-label={caption} className="panel table-box" {...scrollable}>
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection && <SelectAll keys={rows.map(rowKey)} selection={selection} />}
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

function Head<Row>({ column }: { column: Column<Row> }) {
  const { header, sortUrl, onSort, sorted } = column
  const Icon = sortIcons[sorted ?? 'none']
  return (
    <th scope="col" aria-sort={sorted}>
      {sortUrl ? (
        <a href={sortUrl} onClick={onSort && onPlainClick(onSort)} className="table-sort">
          {header}
          <Icon aria-hidden="true" size="1em" />
        </a>
      ) : (
        header
      )}
    </th>
  )
}

function TableRow<Row>(props: DataTableProps<Row> & { row: Row }) {
  const texts = useTexts(controlsTexts)
  const { row, columns, rowKey, rowName, rowId, selection } = props
  const key = rowKey(row)
  const isSelected = selection?.keys.has(key) ?? false
  return (
    <tr id={rowId?.(row)} tabIndex={rowId ? -1 : undefined} data-selected={isSelected || undefined}>
      {selection && (
        <td className="table-select">
          <Checkbox
            aria-label={texts.selectRow(rowName(row))}
            checked={isSelected}
            onChange={({ target }) =>
              selection.onChange(withKey(selection.keys, key, target.checked))
            }
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-header={column.header}
          className={column.hasButtons && 'table-buttons'}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function SelectAll({ keys, selection }: { keys: string[]; selection: Selection }) {
  const texts = useTexts(controlsTexts)
  const isAll = keys.length > 0 && keys.every((key) => selection.keys.has(key))
  return (
    <td className="table-select">
      <Checkbox
        aria-label={texts.selectAllOnThisPage}
        checked={isAll}
        isMixed={!isAll && keys.some((key) => selection.keys.has(key))}
        onChange={({ target }) => selection.onChange(new Set(target.checked ? keys : []))}
      />
    </td>
  )
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): Set<string> {
  const changed = new Set(keys)
  if (isIn) changed.add(key)
  else changed.delete(key)
  return changed
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref' | 'className'> & {
  /** Neither on nor off: only some of the rows that it stands for are selected. */
  isMixed?: boolean
}

/** A checkbox without a label, as in tables. It needs an `aria-label` or a label elsewhere. */
function Checkbox({ isMixed = false, ...input }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed
  }, [isMixed])
  return <input type="checkbox" className="checkbox" {...input} ref={ref} />
}

import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { TableFrame } from './table-frame.tsx'

type NumbersTableProps = {
  caption: string
  head: string
  rows: { label: string; reports: number }[]
}

/** The numbers of a picture, closed at first. */
export function NumbersTable({ caption, head, rows }: NumbersTableProps) {
  const texts = useTexts(numbersTexts)
  const formats = useFormats()
  return (
    <details className="numbers-details">
      <summary>{texts.theNumbers}</summary>
      <TableFrame caption={caption}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{texts.reports}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, reports }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formats.number(reports)}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </details>
  )
}

import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { FigureHead } from './figure-head.tsx'
import { TableFrame } from './table-frame.tsx'

type BarTableProps = {
  title: string
  finding?: string | undefined
  text?: string | undefined
  head: string
  rows: { label: string; reports: number; href?: string }[]
}

/** A table whose rows are bars too. */
export function BarTable({ title, finding, text, head, rows }: BarTableProps) {
  const texts = useTexts(numbersTexts)
  const formats = useFormats()
  if (rows.length === 0) return null
  const most = Math.max(...rows.map(({ reports }) => reports))
  return (
    <section className="numbers-figure">
      <FigureHead title={title} finding={finding}>
        {text}
      </FigureHead>
      <TableFrame caption={title}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{texts.reports}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, reports, href }) => (
            <tr key={label}>
              <th scope="row">{href ? <a href={href}>{label}</a> : label}</th>
              <td className="numbers-bar">
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(reports / most) * 100} height="8" />
                </svg>
                <span>{formats.number(reports)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </section>
  )
}

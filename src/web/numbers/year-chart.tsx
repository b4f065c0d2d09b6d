import { useId } from 'react'
import type { NumberOf } from '../../shared/numbers.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { pathOfBoxes } from '../ui/box-path.ts'
import { ChartFrame, type ChartSize } from './chart-frame.tsx'
import { FigureHead } from './figure-head.tsx'
import { clearlyFirst, mostOf, reportsOf } from './findings.ts'
import { NumbersTable } from './numbers-table.tsx'
import { everyYear, layYears } from './year-layout.ts'

type YearChartProps = {
  title: string
  years: NumberOf[]
  /** Which reports are missing. */
  note?: string | undefined
}

/** Bars by year, and the same as a table. */
export function YearChart({ title, years, note }: YearChartProps) {
  const texts = useTexts(numbersTexts)
  const id = useId()
  if (years.length === 0) return note && <NoYears title={title} note={note} />
  const shown = everyYear(years)
  const { most, top } = mostOf(shown)
  const [first, last] = [String(shown[0]?.year), String(shown.at(-1)?.year)]
  const earlier = reportsOf(years.filter(({ value }) => Number(value) < Number(first)))
  const clear = years.length > 1 ? clearlyFirst(shown) : undefined
  const text = texts.yearsText(first, last, top && String(top.year), most)
  const chart = { titleId: id, title, text, years: shown }
  return (
    <figure className="numbers-figure">
      <figcaption>
        <FigureHead
          id={id}
          title={title}
          finding={clear && texts.yearFinding(String(clear.year), clear.reports)}
        >
          {clear ? texts.yearsRange(first, last) : text}{' '}
          {earlier > 0 && texts.earlier(earlier, first)}{' '}
          {earlier > 0 && <span className="print:hidden">{texts.earlierInTable(earlier)}</span>}{' '}
          {note}
        </FigureHead>
      </figcaption>
      <Drawing {...chart} size="wide" />
      <Drawing {...chart} size="narrow" />
      <NumbersTable
        caption={title}
        head={texts.year}
        rows={years.toReversed().map(({ value, reports }) => ({ label: value, reports }))}
      />
    </figure>
  )
}

function NoYears({ title, note }: { title: string; note: string }) {
  return (
    <section className="numbers-figure">
      <FigureHead title={title} finding={undefined}>
        {note}
      </FigureHead>
    </section>
  )
}

type DrawingProps = {
  titleId: string
  title: string
  text: string
  years: ReturnType<typeof everyYear>
  size: ChartSize
}

function Drawing({ titleId, title, text, years, size }: DrawingProps) {
  const formats = useFormats()
  const drawn = layYears(years, size)
  return (
    <ChartFrame {...{ drawn, size, titleId, title, text }}>
      {drawn.lines.map(({ reports, y }) => (
        <path key={reports} d={`M${drawn.left} ${y}H${drawn.right}`} className="numbers-rule" />
      ))}
      {size === 'wide' ? (
        drawn.bars.map(({ year, reports, ...box }) => (
          <rect key={year} {...box}>
            {reports > 0 && <title>{`${year}: ${formats.number(reports)}`}</title>}
          </rect>
        ))
      ) : (
        <path d={pathOfBoxes(drawn.bars)} />
      )}
      <path d={`M${drawn.left} ${drawn.bottom}H${drawn.right}`} className="numbers-axis" />
      {drawn.lines.map(({ reports, y }) => (
        <text key={reports} x={drawn.left - 8} y={y + 4} className="numbers-end">
          {formats.number(reports)}
        </text>
      ))}
      {drawn.top && (
        <text x={drawn.top.x} y={drawn.top.y} className="numbers-middle numbers-peak">
          {formats.number(drawn.top.reports)}
        </text>
      )}
      {drawn.labels.map(({ year, x }) => (
        <text key={year} x={x} y={drawn.labelsY} className="numbers-middle">
          {year}
        </text>
      ))}
    </ChartFrame>
  )
}

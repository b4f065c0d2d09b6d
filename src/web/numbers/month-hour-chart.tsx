import { useId } from 'react'
import { fewestTimed } from '../../shared/limits.ts'
import type { NumberOf } from '../../shared/numbers.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { toneOf } from '../map/tones.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { pathOfBoxes } from '../ui/box-path.ts'
import { ChartFrame, type ChartSize } from './chart-frame.tsx'
import { FigureHead } from './figure-head.tsx'
import { densestHours, mostOf, reportsOf } from './findings.ts'
import {
  allSteps,
  clockOf,
  layMonthHours,
  legendOf,
  type Square,
  steps as strengths,
} from './month-hour-layout.ts'
import { MonthHourTable } from './month-hour-table.tsx'
import '../map/tones.css'

/** The attributes that colour a square; the step 0 is no report. */
const colourOf = (step: number) =>
  step === 0 ? { 'data-none': true } : { 'data-tone': toneOf(step - 1, strengths) }

/** The two hours between which a night lies have names. */
function hourName(hour: number, { noon, midnight }: Texts['numbers']): string {
  if (hour === 12) return noon
  return hour === 0 ? midnight : clockOf(hour)
}

/** A square for each hour of each month, and the same as a table. */
export function MonthHourChart({ values, read }: { values: NumberOf[]; read: number }) {
  const texts = useTexts(numbersTexts)
  const formats = useFormats()
  const id = useId()
  if (values.length === 0) return null
  const { most, top } = mostOf(values)
  const nameOf = ({ value }: NumberOf) => {
    const [month, hour] = value.split('-').map(Number)
    return { month: formats.month(month ?? 1), hour: clockOf(hour ?? 0) }
  }
  const timed = reportsOf(values)
  const text = texts.monthHourText(top && nameOf(top), most)
  const dense = densestHours(values)
  const chart = { values, titleId: id, text }
  return (
    <figure className="numbers-figure">
      <figcaption>
        <FigureHead
          id={id}
          title={texts.monthHour}
          finding={
            dense &&
            texts.monthHourFinding(
              hourName(dense.from, texts),
              hourName(dense.to, texts),
              texts.share(dense.reports, timed),
            )
          }
        >
          {text} {texts.timed(timed, read)} {timed < fewestTimed && texts.fewTimed(fewestTimed)}
        </FigureHead>
        <Legend most={most} />
      </figcaption>
      <Drawing {...chart} size="wide" />
      <Drawing {...chart} size="narrow" />
      <MonthHourTable values={values} />
    </figure>
  )
}

type DrawingProps = { values: NumberOf[]; titleId: string; text: string; size: ChartSize }

function Drawing({ values, titleId, text, size }: DrawingProps) {
  const texts = useTexts(numbersTexts)
  const formats = useFormats()
  const drawn = layMonthHours(values, size)
  return (
    <ChartFrame {...{ drawn, size, titleId, text }} title={texts.monthHour}>
      <path d={pathOfBoxes(drawn.sums)} className="numbers-sum" />
      {drawn.hourLabels.map(({ hour, ...at }) => (
        <text key={hour} {...at} className={drawn.isWide ? 'numbers-middle' : undefined}>
          {drawn.isWide ? hourName(hour, texts) : clockOf(hour)}
        </text>
      ))}
      {drawn.monthLabels.map(({ month, ...at }) => (
        <text key={month} {...at} className={drawn.isWide ? undefined : 'numbers-middle'}>
          {drawn.isWide ? formats.month(month + 1) : formats.month(month + 1).slice(0, 1)}
        </text>
      ))}
      {drawn.isWide ? (
        <NamedSquares squares={drawn.squares} />
      ) : (
        <SquaresByStep squares={drawn.squares} />
      )}
      <path d={pathOfBoxes(drawn.fullest)} className="numbers-most" />
    </ChartFrame>
  )
}

/** A pointer over a square shows what it stands for. */
function NamedSquares({ squares }: { squares: Square[] }) {
  const formats = useFormats()
  return squares.map(({ month, hour, reports, step, ...box }) => (
    <rect key={`${month} ${hour}`} {...box} rx="2" {...colourOf(step)}>
      {reports > 0 && (
        <title>{`${formats.month(month + 1)}, ${clockOf(hour)}: ${formats.number(reports)}`}</title>
      )}
    </rect>
  ))
}

/** Squares for a phone, which has no pointer that could rest on one. */
function SquaresByStep({ squares }: { squares: Square[] }) {
  return allSteps.map((step) => {
    const alike = squares.filter((square) => square.step === step)
    return <path key={step} d={pathOfBoxes(alike)} {...colourOf(step)} />
  })
}

/** What the colours mean. */
function Legend({ most }: { most: number }) {
  const texts = useTexts(numbersTexts)
  const formats = useFormats()
  return (
    <p className="numbers-legend">
      {texts.reports}:
      {legendOf(most).map(({ step, from, to }) => (
        <span key={step}>
          <svg viewBox="0 0 16 16" aria-hidden="true" className="numbers-chart">
            <rect width="16" height="16" rx="2" {...colourOf(step)} />
          </svg>
          {from === to
            ? formats.number(from)
            : texts.between(formats.number(from), formats.number(to))}
        </span>
      ))}
    </p>
  )
}

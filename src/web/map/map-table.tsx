import { useId } from 'react'
import { mapTexts } from '../../shared/texts/en/map.ts'
import { isSure } from '../numbers/findings.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { MapLink } from './map-link.tsx'
import './map-table.css'

export type MapRow = {
  id: string
  name: string
  reports: number
  /** For each million residents; null if these are not known. */
  perMillion?: number | null
  /** The address of its own map. */
  map?: string | null
  /** The address of its reports, and what a screen reader says about it. */
  found?: { href: string; label: string }
  isShown?: boolean
}

type MapRowsProps = { title: string; rows: MapRow[] }

/** Numbers of reports under a heading, or what to say if there are none. */
export function MapTable({ title, rows, nothing }: MapRowsProps & { nothing?: string }) {
  const titleId = useId()
  return (
    // Chromium gives a grid no room for the head of a table that it repeats on the next page of paper.
    <section aria-labelledby={titleId} className="grid content-start gap-3 print:block">
      <h2 id={titleId} className="text-title">
        {title}
      </h2>
      {rows.length === 0 ? <p>{nothing}</p> : <MapRows {...{ title, rows }} />}
    </section>
  )
}

/** Numbers of reports, with a bar for each. */
export function MapRows({ title, rows }: MapRowsProps) {
  const texts = useTexts(mapTexts)
  const most = Math.max(1, ...rows.map(({ reports }) => reports))
  const hasRates = rows.some(({ perMillion }) => typeof perMillion === 'number')
  return (
    <table className="map-table">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.place}</th>
          <th scope="col" className="map-number">
            {texts.reports}
          </th>
          <td className="map-bar" />
          {hasRates && (
            <th scope="col" className="map-number">
              {texts.perMillion}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} {...{ row, most, hasRates }} />
        ))}
      </tbody>
    </table>
  )
}

/** Two digits, because the table has no intervals. */
const decimalsOf = (rate: number) => Math.min(2, Math.max(0, 1 - Math.floor(Math.log10(rate))))

type RowProps = { row: MapRow; most: number; hasRates: boolean }

function Row({ row, most, hasRates }: RowProps) {
  const { number } = useFormats()
  const { name, reports, perMillion = null, map, found, isShown } = row
  return (
    <tr className={isShown ? 'map-own' : undefined}>
      <th scope="row">{map ? <MapLink to={map}>{name}</MapLink> : name}</th>
      <td className="map-number">
        {found ? (
          <a href={found.href} aria-label={found.label}>
            {number(reports)}
          </a>
        ) : (
          number(reports)
        )}
      </td>
      <td className="map-bar">
        <svg aria-hidden="true">
          <rect
            width={`${Math.max(0.5, (100 * reports) / most)}%`}
            height="100%"
            rx="2"
            data-tone="3"
          />
        </svg>
      </td>
      {hasRates && (
        <td className={isSure(row) ? 'map-number' : 'map-number text-muted'}>
          {perMillion !== null && number(perMillion, decimalsOf(perMillion))}
        </td>
      )}
    </tr>
  )
}

import { useId } from 'react'
import { mapTexts } from '../../shared/texts/en/map.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { MapLink } from './map-link.tsx'
import './map-table.css'

export type MapRow = {
  id: string
  name: string
  reports: number
  /** The address of its own map. */
  map?: string | null
  /** The address of its reports, and what a screen reader says about it. */
  found?: { href: string; label: string }
  isShown?: boolean
}

/** Numbers of reports, with a bar for each. */
export function MapTable({ title, rows }: { title: string; rows: MapRow[] }) {
  const texts = useTexts(mapTexts)
  const titleId = useId()
  const most = Math.max(1, ...rows.map(({ reports }) => reports))
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-3">
      <h2 id={titleId} className="text-title">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p>{texts.noAreas}</p>
      ) : (
        <table className="map-table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.place}</th>
              <th scope="col" className="map-number">
                {texts.reports}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} most={most} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Row({ row, most }: { row: MapRow; most: number }) {
  const { number } = useFormats()
  const { name, reports, map, found, isShown } = row
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
      <td>
        <svg aria-hidden="true">
          <rect
            width={`${Math.max(0.5, (100 * reports) / most)}%`}
            height="100%"
            rx="2"
            data-tone="3"
          />
        </svg>
      </td>
    </tr>
  )
}

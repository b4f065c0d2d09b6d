import type { MapAnswer, MapArea } from '../../shared/map.ts'
import { mapTexts } from '../../shared/texts/en/map.ts'
import { exploreUrl } from '../explore/explore-address.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { areaName } from './area-name.ts'
import { choicesOf, type MapAddress, mapUrl } from './map-address.ts'
import { MapLink } from './map-link.tsx'

type MapTableProps = { answer: MapAnswer; address: MapAddress }

export const mapTableId = 'map-table'

/** The map for those who cannot see it, and the exact numbers for everybody. */
export function MapTable({ answer: { areas, shown }, address }: MapTableProps) {
  const texts = useTexts(mapTexts)
  const most = areas[0]?.reports ?? 1
  const title = shown ? texts.byState : texts.byCountry
  return (
    <section aria-labelledby={mapTableId} className="grid content-start gap-3">
      <h2 id={mapTableId} tabIndex={-1} className="text-title">
        {title}
      </h2>
      {areas.length === 0 ? (
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
            {areas.map((area) => (
              <Row
                key={area.id}
                area={area}
                most={most}
                address={address}
                isShown={area.id === shown?.id}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type RowProps = { area: MapArea; most: number; address: MapAddress; isShown: boolean }

function Row({ area, most, address, isShown }: RowProps) {
  const texts = useTexts(mapTexts)
  const formats = useFormats()
  const name = areaName(area, formats)
  const [country = '', division] = area.id.split('-', 2)
  const where = division ? { country, division } : { country }
  return (
    <tr className={isShown ? 'map-own' : undefined}>
      <th scope="row">
        {area.view ? <MapLink to={mapUrl(address, { view: area.view })}>{name}</MapLink> : name}
      </th>
      <td className="map-number">
        <a
          href={exploreUrl({ ...choicesOf(address), ...where })}
          aria-label={texts.seeReports(area.reports, name)}
        >
          {formats.number(area.reports)}
        </a>
      </td>
      <td>
        <svg aria-hidden="true">
          <rect
            width={`${Math.max(0.5, (100 * area.reports) / most)}%`}
            height="100%"
            rx="2"
            data-tone="3"
          />
        </svg>
      </td>
    </tr>
  )
}

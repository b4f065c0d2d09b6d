import { radiusLimits } from '../../shared/explore-parameters.ts'
import { placeName } from '../../shared/place-name.ts'
import type { ReadReport } from '../../shared/public-report.ts'
import type { ReportPlace as Place, ReportSighting } from '../../shared/sightings.ts'
import { placePageTexts } from '../../shared/texts/en/place-page.ts'
import { placePageUrl } from '../../shared/urls.ts'
import { daysAroundUrl, type SightingDays } from '../explore/days-around-url.ts'
import { mapUrl } from '../map/map-address.ts'
import { SmallMap } from '../map/small-map.tsx'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { useReportMap } from './report-queries.ts'

/** In units of the picture: a cell is a dot on the map of a large country. */
const ringRadius = 20

/** The cell of a report on the map of its country or state. Nothing where the place is not sure. */
export function ReportPlace({ report }: { report: ReadReport }) {
  const { place } = report
  return place?.cell ? <PlaceOfReport report={report} place={place} /> : null
}

type PlaceOfReportProps = { report: ReadReport; place: Place }

function PlaceOfReport({ report, place }: PlaceOfReportProps) {
  const texts = useTexts(placePageTexts)
  const formats = useFormats()
  const picture = useReportMap(report.id)?.picture
  if (!picture) return null
  const { view, x, y, drawing } = picture
  const country = formats.country(place.country)
  const area = view === null ? texts.surroundings : stateOf(view, place) || country
  const name = place.name ?? country
  return (
    <section aria-labelledby="where-title" className="report-place">
      <SmallMap picture={picture} title={texts.cellIn(name, area)} shown={view}>
        <path d={drawing} className="small-map-cell" />
        <circle cx={x} cy={y} r={ringRadius} className="small-map-ring" />
        <text x={x} y={y} {...besideRing(x, picture.width)} className="map-name">
          {name}
        </text>
      </SmallMap>
      <div className="grid content-start gap-3">
        <h2 id="where-title" className="text-lead">
          {texts.where}
        </h2>
        <p>
          {place.id === null ? (
            placeName(place, formats)
          ) : (
            <a href={placePageUrl(place.id)} className="inline-block py-0.5">
              {placeName(place, formats)}
            </a>
          )}
        </p>
        <p className="text-sm text-muted">{texts.whereText(name)}</p>
        {view && (
          <p className="print:hidden">
            <a href={mapUrl({ view })} className="inline-block py-0.5">
              {texts.toMap(area)}
            </a>
          </p>
        )}
        <NearThen days={daysRead(report.sighted)} place={place} />
      </div>
    </section>
  )
}

/** Undefined where only a part of the date is known. A moderator may have set another day than the witness. */
function daysRead(sighted: ReportSighting | null | undefined): SightingDays | undefined {
  const { kind, localFrom, localTo } = sighted ?? {}
  if (!localFrom || !localTo || kind === 'partial') return undefined
  return { first: localFrom.slice(0, 10), last: localTo.slice(0, 10) }
}

/** A link to whatever else was seen there and then. Nothing where the day or the town is not known. */
function NearThen({ days, place }: { days: SightingDays | undefined; place: Place }) {
  const texts = useTexts(placePageTexts)
  const url = days && place.id !== null && daysAroundUrl({ place: String(place.id) }, days, 1)
  if (!url) return null
  return (
    <p className="print:hidden">
      <a href={url} className="inline-block py-0.5">
        {texts.nearThen(radiusLimits.usual)}
      </a>
    </p>
  )
}

/** On the side where there is more room. */
function besideRing(x: number, width: number) {
  const away = ringRadius + 10
  return x < width / 2
    ? { dx: away, dy: '0.35em' }
    : { dx: -away, dy: '0.35em', textAnchor: 'end' as const }
}

const stateOf = (view: string, { division }: Place) => (view.startsWith('us-') ? division : null)

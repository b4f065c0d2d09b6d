import type { MapAnswer } from '../../shared/map.ts'
import { mapTexts } from '../../shared/texts/en/map.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { exploreUrl } from '../explore/explore-address.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { areaName, exploredArea } from './area-name.ts'
import { choicesOf, type MapAddress, mapUrl } from './map-address.ts'
import { type MapRow, MapTable } from './map-table.tsx'
import { rowOfCell } from './row-of-cell.ts'

type MapTablesProps = { answer: MapAnswer; address: MapAddress }

export const mapTablesId = 'map-tables'

/** The map for those who cannot see it, and the exact numbers for everybody. */
export function MapTables(props: MapTablesProps) {
  return (
    <div id={mapTablesId} tabIndex={-1} className="grid content-start gap-8 print:block">
      <TableOfCells {...props} />
      <TableOfAreas {...props} />
    </div>
  )
}

function TableOfCells({ answer, address }: MapTablesProps) {
  const texts = useTexts(mapTexts)
  const { shown, picture } = answer
  const inPicture = new Map(picture.cells.map(({ cell, reports }) => [cell, reports]))
  const rows = picture.fullest.map((named) =>
    rowOfCell(named, texts, {
      ...choicesOf(address),
      ...(shown && inPicture.get(named.cell) !== named.reports ? exploredArea(shown) : {}),
    }),
  )
  return rows.length === 0 ? null : <MapTable title={texts.byCell} rows={rows} />
}

function TableOfAreas({ answer, address }: MapTablesProps) {
  const texts = useTexts(mapTexts)
  const formats = useFormats()
  const { areas, shown } = answer
  const rows = areas.map((area): MapRow => {
    const name = areaName(area, formats)
    return {
      ...{ id: area.id, name, reports: area.reports, isShown: area.id === shown?.id },
      perMillion: area.perMillion,
      map: area.view && mapUrl(address, { view: area.view }),
      found: {
        href: exploreUrl({ ...choicesOf(address), ...exploredArea(area) }),
        label: texts.seeReports(area.reports, name),
      },
    }
  })
  const rest = countRest(answer)
  const { title, unknown } = headingsOf(answer, texts)
  const nothing = answer.unread > 0 ? texts.noneRead : texts.noAreas
  if (rest > 0) rows.push({ id: 'rest', name: unknown, reports: rest })
  return <MapTable title={title} rows={rows} nothing={nothing} />
}

function headingsOf({ shown }: MapAnswer, texts: Texts['map']) {
  if (!shown) return { title: texts.byCountry, unknown: texts.noCountry }
  return shown.id.startsWith('US')
    ? { title: texts.byState, unknown: texts.noState }
    : { title: texts.byRegion, unknown: texts.noRegion }
}

/** The reports of the map that are in none of its areas; none where the areas are not all of it. */
function countRest({ view, shown, areas, fitting }: MapAnswer): number {
  if (view === 'europe' || shown?.id.includes('-')) return 0
  return areas.reduce((rest, { reports }) => rest - reports, shown ? shown.reports : fitting)
}

import type { MapAnswer, MapArea } from '../../shared/map.ts'
import type { Formats } from '../../shared/texts/formats.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { areaName } from './area-name.ts'

const named = 3

/** What a map shows, in one sentence: where the most reports are from. */
export function mapFinding(
  { shown, areas }: Pick<MapAnswer, 'shown' | 'areas'>,
  texts: Texts['map'],
  formats: Formats,
): string {
  const withNumber = (area: MapArea) => texts.areaWith(areaName(area, formats), area.reports)
  if (!shown) return texts.finding(areas.slice(0, named).map(withNumber))
  const [first, second] = areas.filter(({ id }) => id.startsWith(`${shown.id}-`))
  const isFirst = first && first.reports > (second?.reports ?? 0)
  return texts.findingOf(
    areaName(shown, formats),
    shown.reports,
    isFirst ? withNumber(first) : null,
  )
}

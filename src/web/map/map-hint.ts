import type { MapAnswer } from '../../shared/map.ts'
import { mostCellLinks } from '../../shared/map-views.ts'
import type { Texts } from '../../shared/texts/texts.ts'

/** What somebody can choose on a map; if nothing, why. */
export function mapHint(
  {
    shown,
    areas,
    unread,
    picture: { cells },
  }: Pick<MapAnswer, 'shown' | 'areas' | 'unread' | 'picture'>,
  texts: Texts['map'],
): string {
  const links = cells.filter(({ cell }) => cell !== null).length
  if (links > 0) return links < mostCellLinks ? texts.hintCells : texts.hintFullest
  if (cells.length > 0 && areas.some(({ view }) => view !== null)) return texts.hint
  if (shown?.reports) return texts.noneSure
  return unread > 0 ? texts.noneRead : texts.nothing
}

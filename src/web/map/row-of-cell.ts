import type { NamedCell } from '../../shared/map.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { type ExploreAddress, exploreUrl } from '../explore/explore-address.ts'
import type { MapRow } from './map-table.tsx'

/** The row of a cell, with a link to those of its reports that fit the question. */
export function rowOfCell(
  { cell, town, reports }: NamedCell,
  texts: Texts['map'],
  question: ExploreAddress,
): MapRow {
  return {
    ...{ id: cell, name: town, reports },
    found: { href: exploreUrl({ ...question, cell }), label: texts.inCell(reports, town) },
  }
}

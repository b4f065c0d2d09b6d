import type { MapArea, NamedArea } from '../../shared/map.ts'
import type { Formats } from '../../shared/texts/formats.ts'
import type { Texts } from '../../shared/texts/texts.ts'

export function areaName({ id, name }: NamedArea, formats: Formats): string {
  if (id.length > 2) return name ?? id
  return formats.country(id)
}

/** A country or state as the page Explore knows it. */
export function exploredArea({ id }: Pick<MapArea, 'id'>): { country: string; division?: string } {
  const [country = '', division] = id.split('-', 2)
  return division ? { country, division } : { country }
}

/** A map, or only its land. */
export type NamedMap = { view: string; shown: NamedArea | null }

/** What a map shows: "World", "Texas". */
export function mapName({ view, shown }: NamedMap, texts: Texts['map'], formats: Formats): string {
  if (shown) return areaName(shown, formats)
  return view === 'europe' ? texts.views.europe : texts.views.world
}

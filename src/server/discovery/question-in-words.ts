import type { ExploredPlace } from '../../shared/explore.ts'
import type { ExploreFilters } from '../../shared/explore-query.ts'
import { reportStatusTexts } from '../../shared/report-status.ts'
import { isShape } from '../../shared/shapes.ts'
import { exploreTexts } from '../../shared/texts/en/explore.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { shapesTexts } from '../../shared/texts/en/shapes.ts'
import { formatsIn } from '../../shared/texts/formats.ts'
import { type Language, textsIn } from '../../shared/texts/texts.ts'

/** A question in words, for the title of its feed: "UFO/UAP, France, From 1 January 1997". */
export function questionInWords(
  filters: ExploreFilters,
  place: ExploredPlace | null,
  language: Language,
): string {
  const { search, type, region, country, division, radius, cell, from, to } = filters
  const { shape, status, evidence } = filters
  const texts = textsIn(language, exploreTexts)
  const { phenomena, regions } = textsIn(language, labelsTexts)
  const statuses = textsIn(language, reportStatusTexts)
  const shapes = textsIn(language, shapesTexts)
  const formats = formatsIn(language.tag)
  const parts = [
    search && texts.quoted(search),
    type && phenomena[type],
    region && texts.ofRegion(regions[region]),
    division,
    country && formats.country(country),
    place ? texts.around(place.name, texts.kilometres(radius)) : filters.place,
    cell && texts.aCell,
    from && (from === to ? formats.sightingDate(from) : texts.since(formats.sightingDate(from))),
    to && from !== to && texts.until(formats.sightingDate(to)),
    shape && isShape(shape) && shapes[shape],
    status && statuses[status].publicLabel,
    evidence && texts.video,
  ]
  return parts.filter(Boolean).join(', ')
}

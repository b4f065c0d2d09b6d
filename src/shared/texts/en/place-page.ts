import { formatsIn } from '../formats.ts'
import { countReports } from './count-reports.ts'
import { withArticle } from './with-article.ts'

const { number } = formatsIn('en')

export const placePageTexts = {
  part: 'placePage',
  /** Beside its name. */
  about: 'More about this place',
  where: 'Where it was',
  whereText: (place: string) =>
    `The hexagon in the ring is the cell of ${place}, about 17 km across. No map here shows the spot of a sighting.`,
  cellIn: (place: string, area: string) =>
    `Map of ${withArticle(area)}. A hexagon marks the cell of ${place}, about 17 km across.`,
  surroundings: 'the surroundings',
  toMap: (area: string) => `Map of ${withArticle(area)}`,
  /** A night has two dates. */
  nearThen: (kilometres: number) =>
    `Sightings within ${number(kilometres)} km, from the day before to the day after`,
  title: (place: string) => `Sightings in ${place}`,
  description: (place: string, amount: number) =>
    `What people report from ${place}: ${countReports(amount)}, by type and year, with a map of the neighbourhood.`,
  path: 'Where this place is',
  world: 'Map of the world',
  total: (amount: number) => `${countReports(amount)} from here`,
  nothing: 'No public report is from here yet.',
  undated: (amount: number) =>
    amount === 1 ? 'One names no year.' : `${number(amount)} of them name no year.`,
  aroundHere: 'Around here',
  mapOf: (place: string, kilometres: number) =>
    `Map of the ${number(kilometres)} km around ${place}, with the number of reports in each cell`,
  hint: 'Choose a cell to see its reports.',
  noCells: 'No report is from around here yet.',
  near: 'Places nearby with reports',
  away: (kilometres: number) => `${number(kilometres)} km away`,
  newest: 'Newest reports',
  exploreAround: (kilometres: number) => `Explore all within ${number(kilometres)} km`,
  reportOne: 'Report a Sighting',
  byYear: 'By year of the sighting',
  newestOnly: (amount: number) => `Of the newest ${number(amount)} reports.`,
  howCounted:
    'These are the reports whose place the site is sure of. Reports that name only the state or the country, or a town that is one of several of that name, are not among them. A place with many reports is above all a place with many people.',
  loading: 'Loading the place...',
  unavailable: 'The place cannot be shown',
  unavailableText: 'The register cannot be read at the moment. Try again shortly.',
} as const

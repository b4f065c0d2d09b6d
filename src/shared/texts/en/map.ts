import { formatsIn } from '../formats.ts'
import { countReports } from './count-reports.ts'
import { withArticle } from './with-article.ts'

const { number, plural } = formatsIn('en')

/** Kilometres across a cell of H3, by its resolution. */
const across = [2_200, 840, 320, 120, 45, 17] as const

export const mapTexts = {
  part: 'map',
  title: 'Map of sightings',
  titleOf: (area: string) => `Map of sightings: ${area}`,
  description: 'Where people report unexplained phenomena: a map by country, state and cell.',
  maps: 'Maps',
  views: { world: 'World', europe: 'Europe', usa: 'United States' },
  type: 'Type',
  allTypes: 'All types',
  from: 'Sighted from',
  to: 'Sighted until',
  yearHint: 'A year, like 1997',
  show: 'Show',
  allAgain: 'All types and years',
  skip: 'Skip the map',
  /** Of an area, or of the world. */
  mapOf: (area: string | null) =>
    `Map of ${area === null ? 'the world' : withArticle(area)}. The table below it names its places with their numbers.`,
  fitting: countReports,
  mapped: (mapped: number, fitting: number, isWhole: boolean) =>
    `${isWhole ? 'In the whole register, ' : ''}${number(mapped)} of ${countReports(fitting)} ${plural(fitting, { one: 'is', other: 'are' })} on the map.`,
  inArea: (area: string, amount: number) => `${area}: ${countReports(amount)}`,
  inCell: (amount: number, town: string | null) =>
    `${countReports(amount)} in ${town === null ? 'this cell' : `the cell near ${town}`}`,
  otherCells: 'Arrow keys go to other cells',
  inCells: (amount: number) => `${countReports(amount)} in the cells of this colour`,
  hint: 'Choose a country or state to zoom in.',
  hintCells: 'Choose a cell to see its reports.',
  hintFullest: 'Choose one of the fullest cells to see its reports.',
  nothing: 'No report of this kind is on the map.',
  noneRead: 'No report that fits has been read for its place yet.',
  noneSure: 'No place is sure enough for a cell.',
  scrolls: 'Map, scrolls sideways',
  wholeMap: 'Whole map',
  closer: 'Zoom in',
  lessClose: 'Zoom out',
  legend: (resolution: number) =>
    `Reports in a cell, about ${number(across[resolution] ?? 0)} km across`,
  kilometres: (length: number) => `${number(length)} km`,
  /** The finding above a map: of an area alone, and of those that it shows. */
  findingOf: (area: string, amount: number, most: string | null) =>
    `${area}: ${countReports(amount)}${most === null ? '' : `, the most from ${most}`}`,
  finding: (areas: string[]) => `Most often reported from: ${areas.join(', ')}`,
  areaWith: (area: string, amount: number) => `${area} (${number(amount)})`,
  atLeast: (amount: number) => number(amount),
  orMore: (amount: number) => `${number(amount)}+`,
  between: (least: number, most: number) =>
    least === most ? number(least) : `${number(least)}–${number(most)}`,
  byCountry: 'By country',
  byState: 'By state',
  byRegion: 'By region',
  byCell: 'The fullest cells, by their largest towns',
  place: 'Place',
  reports: 'Reports',
  perMillion: 'Per million',
  seeReports: (amount: number, area: string) => `${countReports(amount)} from ${area}`,
  noCountry: 'Country not known',
  noState: 'State not known',
  noRegion: 'Region not known',
  noAreas: 'No report of this kind has a known place here.',
  howToRead: 'How to read this map',
  cells: (resolution: number) =>
    `Each hexagon is a cell about ${number(across[resolution] ?? 0)} km across, never the spot of one sighting. All cells of a map have the same size on the ground.`,
  missing: (amount: number, isWhole: boolean) =>
    `${countReports(amount)}${isWhole ? ' of the whole register' : ''} ${plural(amount, { one: 'has', other: 'have' })} no cell: the words name only a state or a country, one of several towns of the same name, or no place that the site knows.`,
  nothingMissing: 'Every report has a cell.',
  undated:
    'While you choose years, the map leaves out reports that name no year or only a decade. Explore lists those that may fit.',
  borderCells: 'A cell at the border also counts reports from beyond it.',
  rates: (fewest: number) =>
    `Per million: reports for each million residents (U.S. Census 2020; Eurostat 2020, CC BY 4.0). With fewer than ${number(fewest)} reports it is grey, because it may be chance.`,
  countedTogether:
    'As in the residents, France counts with its overseas departments, and Finland with Åland.',
  toRates: 'Numbers with their intervals',
  cannotTell:
    'A place with many reports is above all a place with many people, and with people who knew where to report. Nothing here says what was seen.',
  explore: 'Explore the reports',
  exploreArea: (area: string) => `Explore the reports from ${withArticle(area)}`,
  credits:
    'Outlines: Natural Earth and U.S. Census Bureau. Place names: GeoNames, CC BY 4.0, and U.S. post offices.',
  unavailable: 'The map cannot be shown',
  unavailableText: 'The register cannot be read at the moment. Try again shortly.',
  noSuchMap: 'There is no such map',
  wrongFilters: 'These filters do not fit',
  withoutFilter: (name: string) => `Go on without “${name}”`,
  toWorld: 'Go to the map of the world',
  loading: 'Loading the map...',
} as const

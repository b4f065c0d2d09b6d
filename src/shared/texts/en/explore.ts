import { exploreBounds } from '../../explore-parameters.ts'
import type { ExportFormat } from '../../exports.ts'
import { formatsIn } from '../formats.ts'
import { countReports } from './count-reports.ts'

const { number, plural } = formatsIn('en')

/** More digits than two would claim more than a sample tells. */
const rounded = (amount: number) => Number(amount.toPrecision(2))

export const exploreTexts = {
  part: 'explore',
  explore: 'Explore',
  title: 'Explore all sightings',
  titleOf: (filters: string[]) => `${filters.join(' · ')} – Explore`,
  description: 'Search every public report by words, place, date, shape and evidence.',
  map: 'See where, on the map',
  search: 'Words or a "phrase"',
  find: 'Find',
  filters: 'Filters',
  filtersInUse: (amount: number) => `Filters (${number(amount)} in use)`,
  reports: 'Reports',
  applyFilters: 'Apply filters',
  type: 'Type',
  allTypes: 'All types',
  region: 'Region',
  allRegions: 'All regions',
  country: 'Country',
  allCountries: 'All countries',
  division: 'State',
  allDivisions: 'All states',
  place: 'Near a place',
  placeHint: 'A town, like Lyon or Springfield, IL',
  radius: 'Within',
  kilometres: (amount: number) => `${number(amount)} km`,
  from: 'Sighted from',
  to: 'Sighted until',
  dateHint: 'A year, month or day: 1997, {month} or {day}',
  shape: 'Shape',
  allShapes: 'All shapes',
  status: 'Status',
  allStatuses: 'All',
  evidence: 'Evidence',
  allEvidence: 'With or without',
  video: 'With a video',
  order: 'Order',
  orders: {
    newest: 'Newest first',
    sighting: 'Date of sighting',
    nearest: 'Nearest first',
    best: 'Best match',
  },
  nothingIsNearest: 'Nothing is nearest to a state or a country, so the newest reports come first.',
  withMeaning: (label: string, meaning: string) => `${label}: ${meaning}`,
  withNumber: (label: string, amount: number) => `${label} (${number(amount)})`,
  numbersOfFirst: (amount: number) => {
    if (amount === 0)
      return 'The numbers beside the choices are left out, because none of the reports looked at for them fits.'
    // Only counting on request reaches more, and counts the newest in any order.
    return amount > exploreBounds.counted
      ? `The numbers beside the choices count ${number(amount)} of the reports that fit.`
      : `The numbers beside the choices count the first ${countReports(amount)} of this order that fit.`
  },
  noNumbers:
    'The numbers beside the choices took too long to count this time, so they are left out.',
  total: countReports,
  noneSoFar: 'None found so far',
  moreThan: (amount: number) => `More than ${countReports(amount)}`,
  countFurther: (most: number) => `Count up to ${number(most)}`,
  counting: 'Counting...',
  notAllCounted: 'Not all could be counted',
  atLeast: (amount: number) => `At least ${countReports(amount)}`,
  about: (amount: number) => `About ${countReports(rounded(amount))}`,
  estimated: (low: number, high: number) =>
    `${number(rounded(low))} to ${number(rounded(high))}, by a random sample`,
  stillReading: (amount: number) =>
    `The site is still reading the places and times of ${countReports(amount)}. ${plural(amount, { one: 'If it fits, it is', other: 'Those that fit are' })} missing here.`,
  lookedAt: (amount: number) =>
    `The site looked through ${countReports(amount)} here. There may be more matches further on.`,
  orderedAmong: (amount: number, most: number) => {
    const only = `Only the newest ${countReports(amount)} with these words are put in this order.`
    if (amount >= most) return `${only} “Newest first” shows all.`
    return `${only} “Count up to ${number(most)}” puts more of them in order, and “Newest first” shows all.`
  },
  lookFurther: 'Look further',
  nextPage: 'Next reports',
  firstPage: 'Back to the first reports',
  activeFilters: 'Filters in use',
  askedFor: (filters: string[]) => `Asked for: ${filters.join(', ')}`,
  /** On paper, where nobody can load more. */
  firstShown: (amount: number) => `Here are the first ${number(amount)}.`,
  someShown: (amount: number) => `Here are ${number(amount)} of them.`,
  remove: (filter: string) => `Remove the filter ${filter}`,
  clearAll: 'Clear all',
  quoted: (words: string) => `“${words}”`,
  around: (place: string, kilometres: string) => `Within ${kilometres} of ${place}`,
  within: (area: string) => `In ${area}`,
  since: (date: string) => `From ${date}`,
  until: (date: string) => `Until ${date}`,
  ofRegion: (region: string) => `Region: ${region}`,
  aCell: 'One cell of the map',
  aCellNear: (town: string) => `One cell of the map, near ${town}`,
  otherPlaces: 'Other places of this name:',
  readAsState: (name: string) => `Read as the state of ${name}.`,
  readAsArea: (name: string) => `Read as all of ${name}.`,
  orWithin: (kilometres: string) => `Or within ${kilometres} of`,
  nothingFound: 'No report fits all of this',
  noFurther: 'No further report fits.',
  nothingHint: (filters: number) =>
    filters > 1
      ? 'Remove one of the filters above, or begin again.'
      : 'Remove the filter above, or begin again.',
  seeAll: 'See all reports',
  cannotBeAnswered: 'This address has filters that do not fit',
  lookNear: (place: string) => `Look near ${place}`,
  removeParameter: (name: string) => `Go on without “${name}”`,
  unavailable: 'The reports cannot be shown',
  unavailableText: 'The register cannot be read at the moment. Nothing is lost; try again shortly.',
  loading: 'Loading reports...',
  follow: 'Follow this search',
  feeds: { atom: 'Atom feed', json: 'JSON feed' },
  download: 'Download these reports',
  fileFormats: {
    csv: 'CSV',
    ndjson: 'NDJSON',
    geojson: 'GeoJSON',
  } satisfies Record<ExportFormat, string>,
  downloadHint: 'Files hold no names, and archives only with a licence.',
  aboutFiles: 'What is in the files',
  numbers: 'The register in numbers: when, where and what',
} as const

import { apiUrls } from '../../shared/urls.ts'

const context = apiUrls.place.replace(':id', '{id}')

const inAnswer = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [`${context}.${name}`, text]))

/** What the fields of /api/places/{id} mean. */
export const placeFields: Record<string, string> = inAnswer({
  id: 'The town in GeoNames, negative for a post office that GeoNames lacks; of an outline, the country or state.',
  name: 'The name of the town.',
  division: 'The name of the state or first division; null if unknown.',
  country: 'The country, ISO 3166-1 alpha-2. Example: FR.',
  view: 'The map of the state or country, as `view` of `/api/map`; null if there is none.',
  reports: 'How many public reports surely are from there, or have the value, or lie in the cell.',
  undated: 'How many of them name no year.',
  types: 'Their numbers by kind of phenomenon.',
  years: 'Their numbers by year of the sighting.',
  monthHours:
    'The numbers of the newest 2,000 by month and hour of the sighting, as 06-21 for June, 9 pm; empty where fewer than 50 say an hour.',
  value: 'The kind, the year, or the month and hour.',
  newest: 'The newest reports of the town.',
  'newest.id': 'The identifier of the report.',
  near: 'Towns around it with reports, the nearest first.',
  kilometres: 'The distance from the town; of the picture, its width.',
  picture: 'The neighbourhood as paths for an SVG of `width` × `height`.',
  width: 'The width of the picture.',
  height: 'The height of the picture.',
  outlines: 'The outlines of countries and states.',
  drawing: 'The path of an SVG, in units of the picture.',
  steps: 'The fewest reports of a cell of each colour.',
  cells: 'Cells of H3 with reports.',
  step: 'The index of the colour in `steps`.',
  cell: 'The cell of H3, to ask for its reports.',
  fullest:
    'The fullest of the cells that hold the town or one of the 300 largest around it, at most 20.',
  town: 'The town itself, or the largest in the cell.',
  x: 'Where the town lies in the picture, from the left.',
  y: 'Where the town lies in the picture, from the top.',
  towns: 'The town and the largest around it, for their names in the picture.',
})

import { apiUrls } from '../../shared/urls.ts'

const inAnswer = (url: string, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [`${url}.${name}`, text]))

/** What the fields of the maps mean. */
export const mapFields: Record<string, string> = {
  'query.view':
    'The map: `world` (default), `europe`, `usa`, a country such as `fr`, or a state such as `us-tx`.',
  [`${apiUrls.map}.query.from`]: 'The first year of the sighting. Example: 1990.',
  [`${apiUrls.map}.query.to`]: 'The last year of the sighting. Example: 1999.',
  ...inAnswer(apiUrls.map, {
    view: 'The map that was asked for.',
    shown: 'The country or state that the map shows alone; null for the other maps.',
    fitting: 'How many public reports of the whole register fit the type and the years.',
    mapped:
      'How many of them have a place that is sure enough for a cell. Of `shown`, null for the United States.',
    unread: 'How many public reports the site has not read for a place yet.',
    areas:
      'The countries of the map, or the states of the country that it shows, those with the most reports first.',
    id: 'ISO 3166-1 alpha-2, or that and the code of the state. Example: US-TX. Of a town, its id in GeoNames.',
    name: 'The English name of a state, null for a country; of a town its name.',
    reports: 'How many reports, of those that fit.',
    perMillion:
      'The reports for each million residents; null where the site does not know these: it does for the states of the USA and the countries of the European Union. Also reports of GP, MQ, GF, RE and YT count for France, and of AX for Finland.',
    picture: 'The map as paths for an SVG of `width` × `height`.',
    width: 'The width of the picture.',
    height: 'The height of the picture.',
    resolution: 'The resolution of H3 of the cells.',
    kilometres:
      'How wide the picture is on the ground; null where the scale changes from place to place.',
    steps: 'The fewest reports of a cell of each colour.',
    drawing: 'The path of an SVG, in units of the picture.',
    cells:
      'Cells of H3 with reports. Those that lead to their reports have a path each; the others of a colour are one path.',
    step: 'The index of the colour in `steps`.',
    cell: 'The cell of this path, to ask for its reports; null if the path has several.',
    fullest:
      'The fullest of the cells that lead to their reports, at most 20; none on the map of the world. Of one country or state, except the United States, they count its own reports alone, and cells with none are left out.',
    town: 'The largest town of the map in the cell.',
    towns: 'The largest towns, for their names in the picture; none on the map of the world.',
    x: 'Where the town lies in the picture, from the left.',
    y: 'Where the town lies in the picture, from the top.',
  }),
  ...inAnswer(apiUrls.mapOutlines, {
    view: 'The map that was asked for.',
    shown: 'The country or state that the map shows alone; null for the other maps.',
    name: 'The English name of a state, null for a country.',
    outlines: 'The outlines of its countries and states. They are the same for each type and year.',
    id: 'ISO 3166-1 alpha-2, or that and the code of the state. Example: US-TX.',
    drawing: 'The path of an SVG, in units of the picture of `/api/map`.',
  }),
  ...inAnswer(apiUrls.reportMap.replace(':id', '{id}'), {
    picture:
      'The cell as the path of an SVG of `width` × `height`; null if the place of the report is not sure.',
    view: 'The map of the country or state, as `view` of `/api/map`; null if the picture shows only what lies around the cell.',
    width: 'The width of the picture.',
    height: 'The height of the picture.',
    outlines: 'The outlines of countries and states.',
    id: 'ISO 3166-1 alpha-2, or that and the code of the state. Example: US-TX.',
    cell: 'The cell of H3 of resolution 5, as in `place` of the report.',
    drawing: 'The path of an SVG, in units of the picture.',
    x: 'The middle of the cell in the picture, from the left.',
    y: 'The middle of the cell in the picture, from the top.',
  }),
}

import { apiUrls } from '../../shared/urls.ts'

const inExplore = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [`${apiUrls.explore}.${name}`, text]),
  )

/** What the fields of questions and answers of /api/explore mean. */
export const exploreFields: Record<string, string> = {
  [`${apiUrls.reportTotal}.reports`]:
    'How many public reports there are of the type and the region.',
  [`${apiUrls.reportTotal}.relation`]:
    '`exact`, or `atLeast` while there are many reports that the site has not read yet.',
  'query.country':
    'The country of the sighting, ISO 3166-1 alpha-2. Example: FR. What is no code of a country is refused.',
  'query.division':
    'The state of the sighting: the code of the gazetteer, in the United States the postal code. Needs `country`. What is no state of it is refused.',
  'query.place': 'Around which place: its id, or its name as typed. Example: Springfield, IL.',
  'query.radius': 'How many kilometres around the place, 5 to 250.',
  'query.cell': 'The cell of the map: an index of H3 with a resolution from 1 to 5.',
  'query.from':
    'The first day of the sighting: a year, a month or a day. Example: 1997-03. Reports whose time overlaps fit.',
  'query.to': 'The last day of the sighting: a year, a month or a day. Example: 1997-03-13.',
  'query.shape': 'The shape that the words of the witness name. Example: triangle.',
  'query.evidence': '`video` for reports with a public video.',
  lookedAt:
    'How many reports were looked through for this page, if there may be matches further on; else null.',
  orderedAmong:
    'How many of the newest matches of the words were put in the order asked for, if there are more; else null.',
  'query.count':
    '`more` counts up to 5,000 matches if there are more than a page counts, and beyond that estimates their number. That takes longer, and may not reach all. In another order than the newest first it also puts as many matches of words in order; later pages need it, too.',
  relation:
    '`exact`, or `atLeast` if there are more matches than were counted, or `unread` is not 0.',
  estimate:
    'With `count`, if there are more matches than were counted: how many there are by a random sample. Null if too few of it fit to tell.',
  counted: 'Which matches the numbers beside the values count.',
  scope:
    '`all` matches, or only the `newest`. `none`: counting took too long, and the numbers are left out.',
  of: 'How many matches were counted.',
  counts: 'For each filter its values among the matches, the most frequent first.',
  choices:
    'The values that any public report has, whether or not a match has them, by name. States only of the country asked for.',
  cellTown:
    'The largest town of the cell asked for; null if no cell is asked for, or no town lies there.',
  mapView:
    'The map of the place, cell, country, state or region asked for: the `view` of /api/map. Else `world`.',
  words:
    'The words and phrases that the search finds in texts, to mark them: in lower case, without accents and apostrophes. `light*` stands for all words that begin so.',
  ...inExplore({
    unread:
      'How many public reports the site has not read for place, time and shape yet. Those that fit are missing. 0 if the question asks for none of these.',
    order:
      'The order of the reports: the one asked for, but `newest` instead of `nearest` if the place is a state or a country.',
    low: 'The lower end of an interval of 95 % (Wilson).',
    high: 'The upper end of an interval of 95 % (Wilson).',
    value: 'The value to send as the parameter.',
    label: 'The name of a country or state; absent for other values.',
    'counts.type': 'By the kind of phenomenon that the reporter chose.',
    'counts.region': 'By the region that the reporter chose.',
    'counts.country': 'By the country of the sighting.',
    'counts.division': 'By the state of the sighting.',
    'counts.shape': 'By the shape that the words of the witness name.',
    'counts.status': 'By what the moderators have decided so far.',
    'counts.evidence': 'Those with a public video.',
    'choices.country': 'Countries with public reports.',
    'choices.division': 'States of the country asked for with public reports.',
    'choices.shape': 'Shapes that the words of public reports name.',
    place: 'The place asked for; null without one, and if it is a state or a country.',
    area: 'The state or the country that the place asked for was read as; null if it is none.',
    'area.country': 'The country, ISO 3166-1 alpha-2. Example: FR.',
    'area.division': 'The code of the state; null if it is a whole country.',
    'area.name': 'The name of the state or the country.',
    'area.towns': 'Larger towns of this name, which may be meant instead.',
    'towns.id': 'The number of the town in GeoNames.',
    'towns.name': 'The town with its state and country.',
    'place.id': 'The number of the place in GeoNames.',
    'place.name': 'The name of the place.',
    'place.division': 'The name of its state or first division; null if unknown.',
    'place.country': 'Its country, ISO 3166-1 alpha-2. Example: FR.',
    'place.others': 'Other places of the same name.',
    'others.id': 'The number of the other place in GeoNames.',
    'others.name': 'The other place, in words that tell it from the one asked for.',
  }),
}

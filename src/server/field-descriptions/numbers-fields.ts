import { apiUrls } from '../../shared/urls.ts'

/** What the fields of /api/explore/statistics, and of the hours alone, mean. */
export const numbersFields = {
  register: 'All public reports; null where only some are asked for.',
  '/api/explore/statistics.reports': 'How many public reports there are, or have the value.',
  decided: 'How many of them a moderator has looked at.',
  read: 'How many of them the site has read for place and time.',
  '/api/explore/statistics.unread':
    'How many public reports of the whole register the site has not read yet. They are missing in the other numbers.',
  placed: 'How many of those name a country that the site understands.',
  dated: 'How many of those have a year.',
  timed: 'How many of those have an hour on the clock.',
  reported:
    'How many of those have a date of reporting. Some archives give none, or only the day of publication; those reports are missing from reported_year and delay.',
  numbers: 'The numbers by kind, each a list of values.',
  year: 'By year of the sighting.',
  reported_year: 'By year of the report.',
  month_hour:
    'By month and hour of the sighting, as 06-21 for June, 9 pm, on the clocks of the place.',
  '/api/explore/statistics.shape': 'By the shape that the words name.',
  delay:
    'By the time from the sighting to the report: day, week, month, year, decade or longer. Reports that are dated more than a day before their sighting are missing, and those whose date of sighting is too vague to tell.',
  '/api/explore/statistics.type': 'By the kind of phenomenon that the reporter chose.',
  '/api/explore/statistics.value': 'The value: a year, a shape, a code of a country or state.',
  '/api/explore/statistics.label': 'The English name of a state; absent for countries.',
  hours: 'The hours that have reports.',
  [`${apiUrls.statisticsByHour}.value`]: 'The hour on the clocks of the place, from 00 to 23.',
  [`${apiUrls.statisticsByHour}.reports`]: 'How many public reports are of that hour.',
  countries:
    'Countries of which the residents are known, by reports per million of them. As in the residents, France counts with GP, MQ, GF, RE and YT, and Finland with AX.',
  states: 'States of the United States, by reports per million residents.',
  population: 'Residents: U.S. Census of 2020, Eurostat of 2020.',
  perMillion: 'Reports per million residents.',
  low: 'The lower end of an interval of 95 % (Poisson).',
  high: 'The upper end of an interval of 95 % (Poisson).',
} as const

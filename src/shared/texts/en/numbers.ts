import { formatsIn } from '../formats.ts'
import { countReports } from './count-reports.ts'

const { number, plural } = formatsIn('en')

const missingHere = (amount: number, reason: string) =>
  plural(amount, {
    one: `has ${reason} and is missing here`,
    other: `have ${reason} and are missing here`,
  })

const theMost = (most: number, top: string) =>
  `The most, ${countReports(most)}, ${plural(most, { one: 'is', other: 'are' })} of ${top}`

export const numbersTexts = {
  part: 'numbers',
  title: 'Numbers',
  description:
    'When, where and as what unexplained phenomena are reported: by year, hour, shape and place, and how sure the numbers are.',
  lead: 'What people report here, counted.',
  numbersBelow: 'Each picture has its numbers below it.',
  type: 'Type',
  allTypes: 'All types',
  region: 'Region',
  allRegions: 'All regions',
  show: 'Show',
  unavailable: 'The numbers are not available',
  unavailableText: 'Please try again in a moment.',
  cannotBeAnswered: 'There are no such numbers',
  toAll: 'See the numbers of all reports',
  total: countReports,
  nothingYet: 'There is nothing to count yet.',
  nothingFits: 'No report fits these filters.',
  /** Empty where nothing is missing. */
  missing: (missingPlaces: number, missingDates: number) => {
    const unplaced = missingPlaces > 0 && `${countReports(missingPlaces)} could not be placed`
    const undated = unplaced ? number(missingDates) : countReports(missingDates)
    const missing = [unplaced, missingDates > 0 && `${undated} could not be dated`].filter(Boolean)
    const are = missingPlaces + missingDates === 1 ? 'It is' : 'They are'
    return missing.length === 0
      ? ''
      : `${missing.join(' and ')}. ${are} missing from the pictures that need it.`
  },
  decided: 'Looked at by a moderator',
  decidedFinding: (decided: number, all: number, share: string) =>
    `${number(decided)} of ${countReports(all)}, ${share}`,
  decidedText: 'Of all public reports of the register.',
  isDecided: { yes: 'Looked at', no: 'Waiting for review' },
  decidedOfAllOnly:
    'How many reports a moderator has looked at is counted for all reports together only.',
  /** Never all or nothing where it is only nearly so. No line ends before the sign. */
  share: (part: number, whole: number) => {
    const percent = Math.round((100 * part) / whole)
    if (percent === 0 && part > 0) return 'less than 1\u00a0%'
    return percent === 100 && part < whole ? 'more than 99\u00a0%' : `${percent}\u00a0%`
  },
  theNumbers: 'The numbers',
  reports: 'Reports',
  year: 'Year',
  hour: 'Hour',
  sum: 'Sum',
  sightedByYear: 'By year of the sighting',
  reportedByYear: 'By year of the report',
  yearFinding: (top: string, most: number) => `The peak year is ${top}, with ${countReports(most)}`,
  yearsRange: (first: string, last: string) => `From ${first} to ${last}.`,
  /** `top`: the year with the most reports; undefined if several have as many. */
  yearsText: (first: string, last: string, top: string | undefined, most: number) =>
    first === last
      ? `${countReports(most)} of ${first}.`
      : `From ${first} to ${last}${top === undefined ? `, no year with more than ${countReports(most)}` : `. ${theMost(most, top)}`}.`,
  noReportDate: (amount: number) =>
    `${countReports(amount)} ${missingHere(amount, 'no date of reporting')}.`,
  earlier: (amount: number, year: string) =>
    `${countReports(amount)} from before ${year} ${plural(amount, { one: 'is', other: 'are' })} not drawn.`,
  earlierInTable: (amount: number) =>
    `The table has ${plural(amount, { one: 'it', other: 'them' })}.`,
  monthHour: 'By month and hour of the sighting',
  noon: 'noon',
  midnight: 'midnight',
  monthHourFinding: (from: string, to: string, share: string) =>
    `Between ${from} and ${to}: ${share} of the sightings`,
  monthHourText: (top: { month: string; hour: string } | undefined, most: number) =>
    `${top === undefined ? `No hour of a month has more than ${countReports(most)}` : theMost(most, `${top.month} at ${top.hour}`)}. Midnight is in the middle. Hours are those on the clocks of the place; the bars at the edges are their sums.`,
  timed: (timed: number, read: number) =>
    `${number(timed)} of ${countReports(read)} say an hour; witnesses round it to full and half hours.`,
  fewTimed: (fewest: number) =>
    `Fewer than ${countReports(fewest)} say an hour: their pattern can be chance.`,
  byHour: 'Sightings by hour',
  mostAt: (hour: string) => `Most at ${hour}`,
  byHourText: (hour: string, most: number, timed: number) =>
    `Reports by hour of the sighting, from noon to noon. The most, ${number(most)} of ${countReports(timed)} that say an hour, are of ${hour}.`,
  byType: 'By type',
  typeFinding: (type: string, share: string) => `${type}: ${share} of the reports`,
  byShape: 'By shape',
  shapeText: (types: string, share: string) =>
    `The shape that the words name. Of the ${types} reports, ${share} name one.`,
  byDelay: 'Time until it was reported',
  noDelay: (amount: number) =>
    `${countReports(amount)} ${missingHere(amount, 'no date of sighting, one too vague to tell, no date of reporting, or one before the sighting,')}.`,
  /** The share is of those reported so soon, or, for the last, so late. */
  delayFinding: (delay: string, share: string) => `Reported ${delay}: ${share}`,
  delayFindings: {
    day: 'within two days',
    week: 'within a week',
    month: 'within a month',
    year: 'within a year',
    decade: 'within ten years',
    longer: 'after ten years or more',
  },
  delays: {
    day: 'Less than 2 days',
    week: '2 to 7 days',
    month: '8 to 30 days',
    year: 'A month to a year',
    decade: '1 to 10 years',
    longer: '10 years or more',
  },
  shapeFinding: (shape: string) => `The shape named most often: ${shape}`,
  rateFinding: (places: string) => `Most per million people: ${places}`,
  byState: 'States of the USA, per million people',
  byCountry: 'Countries, per million people',
  placesText:
    'With an interval that holds the true rate in 95 of 100 cases. Places with fewer than 20 reports are grey: their order is chance.',
  statesText: 'Residents: U.S. Census 2020.',
  countriesText:
    'Only the USA and members of the European Union. Residents: U.S. Census 2020, Eurostat 2020 (CC BY 4.0). As there, France counts with its overseas departments, and Finland with Åland.',
  place: 'Place',
  perMillion: 'Per million',
  interval: 'Interval',
  cutIntervals:
    'The scale ends with the widest interval of the places that are not grey. An arrow marks an interval that goes on beyond it; without a mark, the rate itself lies beyond.',
  between: (low: string, high: string) => `${low}–${high}`,
  whatTheyCannotTell: 'What these numbers cannot tell',
  cannotTell:
    'They count reports, not events. Whether something is reported depends on who was outdoors and awake, who knew this site, and what was in the news. A place with many reports is a place with many reporters; an hour with many reports is an hour when it is dark and people are up. A register that imported an archive shows the habits of that archive. Where an archive gives only the day on which it published a report, the report counts as one without a date of reporting. Nothing here says what was seen.',
  exploreReports: 'Explore the reports',
} as const

import { earliestSightingDate } from '../../limits.ts'
import { optionalTextNames, optionalTexts } from '../../optional-texts.ts'
import { shapes } from '../../shapes.ts'
import { valuesByKey } from '../../values-by-key.ts'
import { formatsIn } from '../formats.ts'
import { videoFaultsTexts } from './video-faults.ts'

const { country, number, sightingDate } = formatsIn('en')

/** The names of the fields, capitalized for the start of a sentence. */
const fields = {
  addendum: 'Addition',
  recall: 'Second account',
  before: 'Before',
  after: 'After',
  from: 'Sighted from',
  description: 'Detailed description',
  due: 'Due',
  duration: 'Duration',
  email: 'Email address',
  firstName: 'First name',
  fullName: 'Full name',
  lastName: 'Last name',
  limit: 'Limit',
  location: 'City/State',
  message: 'Message',
  note: 'Note',
  number: 'Number',
  offset: 'Offset',
  otp: 'Authentication code',
  passkeyName: 'Name of the passkey',
  password: 'Password',
  place: 'Place',
  radius: 'Radius',
  reason: 'Reason',
  reply: 'Reply',
  search: 'Search',
  setupCode: 'Set-up code',
  sightedFrom: 'Sighted from',
  sightedTo: 'Sighted to',
  sightingDate: 'Date of sighting',
  sightingTime: 'Time of sighting',
  submittedFrom: 'Submitted from',
  submittedTo: 'Submitted to',
  title: 'Title',
  to: 'Sighted until',
  toWitness: 'Sentence to the witness',
  username: 'Username',
  videoDescription: 'Description of the video',
  ...valuesByKey(optionalTextNames, (name) => optionalTexts[name].name),
}
export type FieldName = keyof typeof fields

type Range = { field: FieldName; smallest: number; largest: number }

const choices = {
  phenomenonType: 'Choose a phenomenon type',
  region: 'Choose a region',
  timePrecision: 'Choose how sure you are of the time',
  otherAccounts: 'Choose yes or no',
  direction: 'Choose which way you looked',
  distance: 'Choose how far away you were',
  stay: 'Choose how long you were there',
  sky: 'Choose how the sky was',
  ground: 'Choose a reason',
  deskOrder: 'Order must be newest or oldest',
  frequency: 'Choose day or week',
  reasonGround: 'Choose the terms or the law',
  role: 'Invalid role',
  status: 'Invalid status',
}

/** What has a list of values, as the name stands inside a sentence. */
const listed = {
  evidence: 'evidence',
  order: 'order',
  region: 'region',
  status: 'status',
  topic: 'topic',
  type: 'type',
}
export type ListedName = keyof typeof listed

/** The names of fields that are true or false. */
const flags = {
  anonymous: 'Anonymous',
  expected: 'Expected',
  gzip: 'Gzip',
  held: 'Held',
  heldFirst: 'Held first',
  includeCurrent: 'includeCurrent',
  isRetired: 'isRetired',
  reuse: 'Reuse',
  takeOver: 'takeOver',
  verified: 'Verified',
}
export type FlagName = keyof typeof flags

/** What a program sends as JSON. */
const bodies = {
  changes: 'the changes',
  code: 'the code',
  confirmation: 'the confirmation',
  credentials: 'user name and password',
  decision: 'what is decided',
  passkey: 'the passkey',
  password: 'the password',
  registration: 'the registration',
  report: 'the report',
  words: 'what you tell',
}
export type BodyName = keyof typeof bodies

const taken = {
  email: 'Email already exists',
  templateTitle: 'Another template has this title',
  username: 'Username already exists',
}

const missingPassword = {
  current: 'Please enter your current password',
  own: 'Please enter your password',
}

const wrongPassword = {
  current: 'This is not your current password',
  own: 'The password is not right',
}

const unknownAfter = {
  malformed: 'The list cannot go on, because “after” is not a value that an earlier page gave',
  'not-public': 'The list cannot go on after this report, because it is not public',
  'not-ranked':
    'The list cannot go on after this report, because it is not among those that were put in order',
}

/** The messages for faults of a field, by their stable codes. Schemas and routes use them. */
export const faultsTexts = {
  part: 'faults',
  sentences: {
    /** For faults without a sentence of ours. The message is that of the schema library. */
    invalid: 'Invalid value',

    'already-taken': ({ field }: { field: keyof typeof taken }) => taken[field],
    'archive-expected': 'Source must be the name of an archive',
    'best-needs-search': 'Best match needs words to search for',
    'boolean-expected': ({ field }: { field: FlagName }) => `${flags[field]} must be true or false`,
    'chosen-place-unknown': 'The chosen place is not in the list of places. Choose it again',
    'confirmation-missing': 'Please confirm your password',
    /** `meant`: its largest town, if the gazetteer has one. */
    'county-for-place': ({ name, meant }: Record<'name' | 'meant', string>) =>
      `${name} is a county or district. Name a town there${meant && `, such as ${meant}`}, or look for its name among the words`,
    'cursor-expected': ({ source }: { source: 'X-Next-After' | 'next' }) =>
      `After must be the ${source} value of an earlier answer`,
    'dates-reversed': 'The time begins after its end: swap “Sighted from” and “Sighted until”',
    'day-expected': ({ field }: { field: FieldName }) =>
      `${fields[field]} must be a day like 2026-01-31`,
    'division-needs-country': 'A state needs its country',
    'email-expected': ({ example }: { example: string }) =>
      `Enter an e-mail address like ${example}`,
    'given-twice': ({ field }: { field: 'search' | 'place' }) =>
      `${fields[field]} must be given once`,
    'id-expected': ({ name }: { name: string }) => `${name} must be an id`,
    'idempotency-key-expected': 'Idempotency-Key must be 1 to 200 visible ASCII characters',
    'incomplete-link': 'The link is not complete',
    'invalid-characters': ({ field }: { field: FieldName }) =>
      `${fields[field]} contains invalid characters`,
    'invalid-corrected-date':
      'Enter a day like 1947-07-08 or as much as is known, like 1947-07, 1947 or 194X, and no later than today. Without any date write Unknown',
    'invalid-email': 'Invalid email address',
    'invalid-sighting-date': `Enter a real date between ${sightingDate(earliestSightingDate)} and today`,
    'invalid-username': 'Username may have letters, digits, dots, hyphens, underscores and @ only',
    'nearest-needs-place': 'Nearest first needs a place',
    'not-a-redaction': ({ field }: { field: FieldName }) =>
      `${fields[field]}: only replace words by [removed] or [name removed]. Every other word stays as it was`,
    'not-chosen': ({ field }: { field: keyof typeof choices }) => choices[field],
    'not-confirmed': 'Tick the box to confirm this',
    'not-text': ({ field }: { field: FieldName }) => `${fields[field]} must be text`,
    'nothing-redacted': 'Remove words from at least one text',
    'object-expected': ({ what }: { what: BodyName }) => `Send ${bodies[what]} as a JSON object`,
    'offset-in-search': 'A search goes on with after, not with an offset',
    'out-of-range': ({ field, smallest, largest }: Range) =>
      `${fields[field]} must be a whole number from ${smallest} to ${number(largest)}`,
    'partial-date-expected': ({ field }: { field: 'from' | 'to' }) =>
      `${fields[field]} must be a year, a month or a day, like 1997, 1997-03 or 1997-03-13`,
    'password-missing': ({ which }: { which: keyof typeof missingPassword }) =>
      missingPassword[which],
    'passwords-differ': "Passwords don't match",
    'places-not-loaded': ({ name }: Record<'name', string>) =>
      `No place called ${name} is known, because this site has not loaded the names of places. Try again in some minutes, or look for the name among the words`,
    'report-named-twice': 'Name each report once',
    'reports-expected': ({ most }: { most: number }) => `Choose 1 to ${number(most)} reports`,
    required: ({ field }: { field: FieldName }) => `${fields[field]} is required`,
    'reason-not-retirable': 'This reason cannot be retired',
    'reserved-username': 'This username is reserved. Choose another one',
    'sighted-days': ({ most }: { most: number }) =>
      `Give the first and the last day of the sighting, at most ${number(most)} days`,
    'status-contradicts-verified': 'Status and verified do not match',
    'too-long': ({ field, longest }: { field: FieldName; longest: number }) =>
      `${fields[field]} must be at most ${number(longest)} characters`,
    'too-short': ({ field, shortest }: { field: FieldName; shortest: number }) =>
      `${fields[field]} must be at least ${number(shortest)} characters`,
    'unknown-after': ({ because }: { because: keyof typeof unknownAfter }) =>
      `${unknownAfter[because]}. Begin with the first page`,
    'unknown-cell': 'This is no cell of the map',
    'unknown-choice': ({ field, choices }: { field: ListedName; choices: string }) =>
      `Unknown ${listed[field]}: choose one of ${choices}`,
    /** `meant`: the code that takes its place, if there is one. */
    'unknown-country': ({ meant }: { meant: string }) =>
      meant
        ? `Country must be a code of today: write ${meant} for ${country(meant)}`
        : 'Country must be a code of two letters in capitals, like US or FR',
    'unknown-division': ({ meant }: { meant: string }) =>
      meant
        ? `State must be a code of the country: write ${meant}`
        : 'State must be a code of the country, like TX in the United States',
    'unknown-count': 'Unknown count: leave it out, or choose more',
    'unknown-field': 'Unknown field',
    'unknown-fields': ({ names }: { names: string }) => `Unknown field: ${names}`,
    /** `meant` and `known`: names with commas between them. */
    'unknown-parameter': ({ name, meant, known }: Record<'name' | 'meant' | 'known', string>) =>
      meant
        ? `There is no filter called ${name}. Use ${meant.replaceAll(',', ' and')}`
        : `There is no filter called ${name}. Choose one of ${known}`,
    /** `meant`: the place with the likeliest name, if one is similar. */
    'unknown-place': ({ name, meant }: Record<'name' | 'meant', string>) =>
      meant
        ? `No place called ${name} is known. Perhaps ${meant} is meant`
        : `No place called ${name} is known. Try a larger town nearby, or its country and state`,
    'unknown-reason': 'Unknown reason',
    'unknown-shape': `Shape must be one of ${shapes.join(', ')}`,
    'unknown-since':
      'Since must be the value “next” of an earlier answer. Leave it out to begin with the oldest change',
    'unknown-video': videoFaultsTexts.unknown,
    'unknown-format': 'There is no such format: choose csv, ndjson or geojson',
    'unknown-view': 'There is no such map: choose world, europe, usa, a country or a state',
    'unreadable-passkey': 'The passkey could not be read',
    'version-expected': 'expectedUpdatedAt must be the updatedAt of the report',
    'wrong-password': ({ which }: { which: keyof typeof wrongPassword }) => wrongPassword[which],
    'wrong-setup-code': 'The set-up code is not right. The server prints it when it starts',
    'year-expected': ({ field }: { field: 'from' | 'to' }) =>
      `${fields[field]} must be a year, like 1997`,
  },
} as const

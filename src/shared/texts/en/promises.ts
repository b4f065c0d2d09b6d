import type { Period, PromiseName, PromiseState } from '../../promises.ts'
import { formatsIn } from '../formats.ts'

const { count, number } = formatsIn('en')

const units = {
  hours: { one: 'hour', other: 'hours' },
  days: { one: 'day', other: 'days' },
  months: { one: 'month', other: 'months' },
  years: { one: 'year', other: 'years' },
} satisfies Record<Period['unit'], { one: string; other: string }>

/** What the site promises to remove, and what came of it. */
export const promisesTexts = {
  part: 'promises',
  title: 'Kept promises',
  ledger: 'The ledger of decisions',
  description:
    'What this register promised to delete and when, and what the last run of each job did.',
  lead: 'Our policies promise to delete data after a time. A job keeps each promise. This is what the last run of each job did.',
  period: ({ amount, unit }: Period) => count(amount, units[unit]),
  sentences: {
    'unused-accounts':
      'An account that nobody uses is erased. Its owner is warned by e-mail two months and one month before. One sign-in keeps the account.',
    identifiers:
      'Name, e-mail address, witnesses and the link to an account are removed from a verified report.',
    videos: 'A video is deleted, unless its report is verified. The report stays.',
    'technical-logs':
      'Technical traces of requests are deleted. The site removes the traces in its database. Whoever runs the site must delete the lines that the server has written out.',
    'pending-reports':
      'A report that no moderator has decided on is erased. Imported reports stay.',
    'rejected-reports': 'A rejected report is erased. Imported reports stay.',
    uploads: 'An uploaded video that was not sent with a report is deleted.',
    'deleted-reports': 'A deleted report is erased for good. Until then it can be restored.',
    'redacted-originals':
      'The text before a moderator removed personal details from it is erased for good. Until then it can be restored.',
    'saved-searches':
      'A saved search is erased with its e-mail address. The time starts again when its owner keeps it.',
    'case-notices':
      'The e-mail address for notices of a case is erased. The time starts again when the case is opened. It goes earlier with the report, or with the name of a verified report.',
  } satisfies Record<PromiseName, string>,
  titles: {
    'unused-accounts': 'Unused accounts',
    identifiers: 'Names of verified reports',
    videos: 'Videos',
    'technical-logs': 'Technical logs',
    'pending-reports': 'Undecided reports',
    'rejected-reports': 'Rejected reports',
    uploads: 'Unused uploads',
    'deleted-reports': 'Deleted reports',
    'redacted-originals': 'Removed words',
    'saved-searches': 'Saved searches',
    'case-notices': 'Notices of cases',
  } satisfies Record<PromiseName, string>,
  after: (period: string) => `After ${period}.`,
  states: {
    kept: 'Kept',
    stopped: 'Stopped, and waits for an administrator',
    failed: 'The last run failed',
    late: 'Late: there was no run for two days',
    waiting: 'No run yet',
  } satisfies Record<PromiseState, string>,
  stoppedText:
    'The run would have deleted more than 5 % at once. That can be a fault, so it deleted nothing. An administrator must look at it first.',
  lastRun: 'Last run',
  inUtc: (moment: string) => `${moment} UTC`,
  checked: 'Looked at',
  changed: 'Deleted or changed',
  fewerThan: (amount: number) => `fewer than ${number(amount)}`,
  about: (amount: number) => `about ${number(amount)}`,
  notCounted: 'not public',
  policy: 'Where we promise it: Data Protection',
  countsTitle: 'Why the numbers are rough',
  counts: (amount: number) =>
    `An exact number could tell about one person, for example that an account was erased yesterday. So a number below ${number(amount)} is shown as "fewer than ${number(amount)}", and a larger one is rounded down. How many reports were rejected is not public at all.`,
  unavailable: 'The promises cannot be shown',
  unavailableText: 'The server cannot be reached or answered with an error.',
  adminTitle: 'Promises',
  adminExplanation:
    'The jobs that keep the promises of the policies, with exact numbers. A run that would change more than 5 % and more than 20 rows at once stops and asks here. Before you confirm, check the clock of the server, and that no backup was restored wrongly.',
  promise: 'Promise',
  state: 'State',
  due: 'Due',
  confirm: (due: number) => `Confirm ${number(due)}`,
  confirmed: 'Confirmed',
  confirmedText: 'The job runs again within a minute, and changes these rows.',
  confirmQuestion: 'Delete this data?',
  confirmEffect: (due: number, sentence: string) =>
    `${sentence} ${number(due)} rows are due. This cannot be undone.`,
  confirmationWaits: 'Confirmed. The job has not run yet.',
  confirmFailed: 'Not confirmed',
  loading: 'Loading the promises...',
} as const

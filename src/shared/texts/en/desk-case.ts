import { formatsIn } from '../formats.ts'

const { count } = formatsIn('en')

/** What moderators read and answer in the case of a report. */
export const deskCaseTexts = {
  part: 'deskCase',
  fromTheWitness: 'Messages and additions',
  nothingYet: 'The witness has not written.',
  noCase: 'This report has no receipt, so its witness cannot read messages.',
  kinds: {
    message: 'Message of the witness',
    answer: 'Answer',
    addendum: 'Addition of the witness',
    reply: 'Reply of the witness to the decision',
    recall: 'Second account of the witness, two days later',
    'null-report': 'Somebody who saw nothing',
    objection: 'Somebody reports this content',
  },
  answerBy: 'Answer by',
  isNew: 'New',
  isPublic: 'Public',
  isDeclined: 'Not published',
  isCounted: 'Counted',
  counted: 'Counted, note not published',
  countOnly: 'Count without the note',
  count: 'Count',
  publish: 'Publish',
  decline: 'Do not publish',
  withdraw: 'Take it off the page',
  markRead: 'Mark as read',
  somethingDone: 'Answer: something was done',
  nothingToDo: 'Answer: nothing to do',
  isUpheld: 'Something was done',
  isNotUpheld: 'Nothing to do',
  isAnsweredByMail: 'The answer goes to an address, without your name.',
  answer: 'Answer to the witness',
  answerHint: 'Only the witness reads it, as an answer of a moderator without a name.',
  send: 'Send the answer',
  sending: 'Sending...',
  failed: 'That did not work',
  waiting: (reports: number) =>
    `${count(reports, { one: 'report has', other: 'reports have' })} something new`,
  entries: (entries: number) => count(entries, { one: 'new entry', other: 'new entries' }),
  since: 'since',
} as const

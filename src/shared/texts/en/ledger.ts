import type { DecisionAct, PublicDecision } from '../../public-decisions.ts'
import type { ReportStatus } from '../../report-status.ts'
import { formatsIn } from '../formats.ts'

const { number, sightingDate } = formatsIn('en')

/** The public ledger of decisions. */
export const ledgerTexts = {
  part: 'ledger',
  title: 'Ledger of decisions',
  description:
    'Every decision on a report, in order, as a chain that nobody can change without being noticed.',
  lead: 'Every decision on a report is listed here, in order. A row holds no text, no name and no address of a report.',
  chain:
    'Each row has a hash that is computed from the row and from the hash of the row before it. A row that is changed or removed later breaks the chain.',
  reference:
    'The reference shows which rows are about the same report, not which report it is. Once a report is erased, nobody can tell which it was.',
  keep: 'Keep the hash of the newest row. If it is missing later, the ledger was rewritten.',
  newest: (n: number) => `Row ${number(n)} is the newest. Its hash:`,
  headOfDay: (day: string, n: number) =>
    `Head of the ledger of decisions on ${sightingDate(day)}: row ${number(n)}`,
  empty: 'Nothing has been decided yet.',
  unavailable: 'The ledger is unavailable',
  unavailableText: 'Please try again in a few minutes.',
  decisions: 'Decisions, the newest first',
  row: 'Row',
  hour: 'Hour (UTC)',
  decision: 'Decision',
  reason: 'Reason',
  by: 'By',
  report: 'Reference',
  acts: {
    released: 'Released',
    deleted: 'Deleted',
    restored: 'Restored',
    withdrawn: 'Withdrawn',
    erased: 'Erased',
    corrected: 'Place or time corrected',
    addition_released: 'Addition released',
    addition_declined: 'Addition declined',
    null_report_counted: '"Saw nothing" counted',
    null_report_declined: '"Saw nothing" declined',
    redacted: 'Personal details removed',
    redaction_taken_back: 'Removed words put back',
    video_released: 'Video released',
    video_withheld: 'Video withheld',
  } satisfies Record<Exclude<DecisionAct, ReportStatus>, string>,
  roles: {
    admin: 'Administrator',
    moderator: 'Moderator',
    witness: 'Witness',
    register: 'Register',
  } satisfies Record<PublicDecision['actorRole'], string>,
  older: 'Older decisions',
  theNewest: 'The newest decisions',
  machines: 'The same for programs',
} as const

import { promisedWait } from '../../queue-clock.ts'
import { formatsIn } from '../formats.ts'
import { countReports } from './count-reports.ts'

const { number, count } = formatsIn('en')

const decisions = (amount: number) => count(amount, { one: 'decision', other: 'decisions' })
const businessDays = (amount: number) =>
  count(amount, { one: 'business day', other: 'business days' })
const within = (days: number) => (days === 0 ? 'on the same day' : `within ${businessDays(days)}`)

/** How many reports wait for a decision, and how long the others waited. */
export const queueClockTexts = {
  part: 'queueClock',
  title: 'How long a decision takes',
  waiting: (amount: number) => `About ${countReports(amount)} wait for a first decision.`,
  fewWaiting: (least: number) => `Fewer than ${countReports(least)} wait for a first decision.`,
  oldest: (days: number) =>
    days === 0
      ? 'The oldest came today or on the weekend.'
      : `The oldest has waited for ${businessDays(days)}.`,
  late: `At least one has waited for more than ${businessDays(promisedWait.longest)}.`,
  period: (days: number, amount: number) => `Last ${number(days)} days, ${decisions(amount)}:`,
  tooFew: (least: number) => `too few to tell how long they took (at least ${number(least)}).`,
  half: (days: number, ninetieth: number) =>
    `half came ${within(days)}, nine of ten ${within(ninetieth)}.`,
  shares: (shortest: number, longest: number) =>
    `${shortest} % came ${within(promisedWait.shortest)}, ${longest} % ${within(promisedWait.longest)}.`,
  explanation:
    'A decision is the first time that a moderator verifies, rejects or deletes a report. Business days are Monday to Friday after the day of the report, in UTC. Reports of archives are not counted.',
  countedAt: (moment: string) => `Counted once an hour, last at ${moment} UTC.`,
  usualWait: (days: number, median: number, ninetieth: number) =>
    `In the last ${number(days)} days half of the decisions came ${within(median)}, and nine of ten ${within(ninetieth)}.`,
  machines: 'The clock for programs',
} as const

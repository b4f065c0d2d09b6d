import { formatsIn } from '../formats.ts'

const { count } = formatsIn('en')

/** What the page says itself of a request that failed; the server's sentences are in `problems`. */
export const failuresTexts = {
  part: 'failures',
  unreachable: 'The site could not be reached. Check your connection and try again.',
  unproven:
    'Your browser could not finish the check that you are not a robot. Try again later, or with another browser.',
  withRequestId: (message: string, id: string) => `${message} Request id: ${id}`,
  inSeconds: (seconds: number) =>
    `You can try again in ${count(seconds, { one: 'second', other: 'seconds' })}.`,
  inMinutes: (minutes: number, clock: string) =>
    `You can try again in ${count(minutes, { one: 'minute', other: 'minutes' })}, at ${clock}.`,
  inHours: (hours: number, clock: string) =>
    `You can try again in ${count(hours, { one: 'hour', other: 'hours' })}, at ${clock}.`,
} as const

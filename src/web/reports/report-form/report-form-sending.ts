import type { FieldFault } from '../../../shared/problems.ts'
import { ApiError } from '../../api.ts'

/** A busy site is asked once more by itself when it says to come back within this time. */
const longestPatienceInSeconds = 10

type Patience = {
  onWait: (seconds: number) => void
  sleep: (milliseconds: number) => Promise<unknown>
}

/** Sends; when the site is busy for a few seconds only, waits as asked and sends once more. */
export async function sendPatiently<Answer>(
  send: () => Promise<Answer>,
  { onWait, sleep }: Patience,
): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    const seconds = secondsToWait(error)
    if (seconds === undefined || seconds > longestPatienceInSeconds) throw error
    onWait(seconds)
    await sleep(seconds * 1000)
    return send()
  }
}

export type Failure = {
  /** For the toast: the specified form with the status code. */
  toast: string
  /** For people, beside the button. */
  message: string
  /** Faults of single fields, as the server found them. */
  faults: FieldFault[]
  /** An earlier version of this filling was stored: only a new key can send this one. */
  isEarlierVersionStored: boolean
  /** The report was received before and is no longer public; there is nothing left to send. */
  isAlreadySent: boolean
}

export function describeFailure(error: unknown, now: Date): Failure {
  const problem = error instanceof ApiError ? error.problem : undefined
  const isEarlierVersionStored = problem?.code === 'idempotency-key-reused'
  return {
    toast: (error instanceof ApiError && error.message) || 'Failed to submit report',
    message: isEarlierVersionStored ? earlierVersionStored : describeMessage(error, now),
    faults: problem?.errors ?? [],
    isEarlierVersionStored,
    isAlreadySent: problem?.code === 'already-submitted',
  }
}

const earlierVersionStored =
  'We had already received this report as it was before your last changes, and a report cannot ' +
  'be changed after submission. Your changes are still here. If you want to send them as a ' +
  'second report, press Submit Report again; otherwise discard the draft.'

function describeMessage(error: unknown, now: Date): string {
  if (!(error instanceof ApiError)) return 'Failed to submit report. Please try again.'
  const said = error.problem?.detail ?? (error.status === 0 ? error.message : undefined)
  const message = said ?? 'Failed to submit report. Please try again.'
  const seconds = secondsToWait(error)
  return seconds === undefined ? message : `${message} ${describeWait(seconds, now)}`
}

function secondsToWait(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.status === 429 || error.status === 503 ? error.retryAfter : undefined
}

/** "You can try again in 2 minutes, at 14:32." */
export function describeWait(seconds: number, now: Date): string {
  if (seconds < 60) return `You can try again in ${count(Math.max(1, seconds), 'second')}.`
  const at = new Date(now.getTime() + seconds * 1000)
  const clock = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes < 90 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')
  return `You can try again in ${wait}, at ${clock}.`
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

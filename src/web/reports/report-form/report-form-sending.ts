import type { FieldFault } from '../../../shared/problems.ts'
import { ApiError } from '../../api.ts'
import { failureMessage, secondsToWait } from '../../failure-message.ts'

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
    message: isEarlierVersionStored ? earlierVersionStored : failureMessage(error, notSent, now),
    faults: problem?.errors ?? [],
    isEarlierVersionStored,
    isAlreadySent: problem?.code === 'already-submitted',
  }
}

const notSent = 'Failed to submit report. Please try again.'

const earlierVersionStored =
  'We had already received this report as it was before your last changes, and a report cannot ' +
  'be changed after submission. Your changes are still here. If you want to send them as a ' +
  'second report, press Submit Report again; otherwise discard the draft.'

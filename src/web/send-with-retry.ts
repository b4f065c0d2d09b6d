import { secondsToWait } from './failure-message.ts'

/** A longer `Retry-After` is left to the visitor. */
const longestWaitInSeconds = 10

type Waiting = {
  onWait: (seconds: number) => void
  sleep: (milliseconds: number) => Promise<unknown>
}

/** Sends a request. If the site is busy for a few seconds only, waits and retries once. */
export async function sendWithRetry<Answer>(
  send: () => Promise<Answer>,
  { onWait, sleep }: Waiting,
): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    const seconds = secondsToWait(error)
    if (seconds === undefined || seconds > longestWaitInSeconds) throw error
    onWait(seconds)
    await sleep(seconds * 1000)
    return send()
  }
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

import { secondsToWait } from './failure-message.ts'

/** A longer `Retry-After` is left to the visitor. */
const longestPatienceInSeconds = 10

type Patience = {
  onWait: (seconds: number) => void
  sleep: (milliseconds: number) => Promise<unknown>
}

/** Sends a request. If the site is busy for a few seconds only, waits and retries once. */
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

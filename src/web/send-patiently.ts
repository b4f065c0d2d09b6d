import { secondsToWait } from './failure-message.ts'

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

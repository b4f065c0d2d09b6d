import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

type Outcome = { status: number; milliseconds: number; retryAfter: string | undefined }

/** One request; status 0 when the connection broke. */
function ask(agent: http.Agent, url: string): Promise<Outcome> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string) =>
      resolve({ status, milliseconds: performance.now() - begun, retryAfter })
    http
      .get(url, { agent }, (answer) => {
        answer.resume().on('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after']))
        answer.on('error', () => end(0))
      })
      .on('error', () => end(0))
  })
}

/** `visitors` at once, each asking again as soon as it is answered: answers a second. */
export async function measureCapacity(url: string, seconds: number, visitors = 8): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: visitors })
  const end = performance.now() + seconds * 1_000
  let answered = 0
  const visit = async () => {
    while (performance.now() < end) if ((await ask(agent, url)).status === 200) answered += 1
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  agent.destroy()
  return answered / seconds
}

/** Asks at fixed moments, however long the answers take, as visitors do who know nothing of each other. */
export async function askSteadily(
  url: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Outcome[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 })
  const begun = performance.now()
  const outcomes: Promise<Outcome>[] = []
  for (let number = 0; number < perSecond * seconds; number++) {
    const due = begun + (number * 1_000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    outcomes.push(ask(agent, url))
  }
  const done = await Promise.all(outcomes)
  agent.destroy()
  return done
}

/** The value below which `share` of the numbers lie. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

import { isDeepStrictEqual } from 'node:util'
import autocannon from 'autocannon'
import { median } from './median.ts'

export type Figures = { requestsPerSecond: number; p50: number; p99: number }
export type Comparison = { site: Figures; bare: Figures; ratio: number; matches: number }
export type Effort = { seconds: number; rounds: number }
export type Target = { url: string; headers?: Record<string, string> }

const connections = 10

function medianOf(rounds: Figures[]): Figures {
  return {
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
  }
}

/** Requests one address as fast as it answers. Every answer must be a success. */
export async function measure(target: Target, seconds: number): Promise<Figures> {
  const { errors, non2xx, requests, latency, duration } = await autocannon({
    ...target,
    connections,
    duration: seconds,
  })
  const { url } = target
  if (errors > 0 || non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} refusals`)
  return { requestsPerSecond: requests.total / duration, p50: latency.p50, p99: latency.p99 }
}

/** Both must answer the same rows. Resolves to their number. */
async function compareAnswers(site: Target, bare: Target): Promise<number> {
  const [ours, theirs] = await Promise.all(
    [site, bare].map(async ({ url, headers = {} }): Promise<unknown> => {
      const answer = await fetch(url, { headers })
      return answer.ok ? answer.json() : answer.status
    }),
  )
  if (typeof ours !== 'object' || !isDeepStrictEqual(ours, theirs)) {
    throw new Error(`${site.url} and the bare server answer differently`)
  }
  return Array.isArray(ours) ? ours.length : 1
}

/**
 * Alternates between both servers. The ratio is the median of the rounds. Each round is a pair measured
 * at nearly the same time, so that other load on the machine affects both alike.
 */
export async function compare(
  siteTarget: Target,
  bareTarget: Target,
  { seconds, rounds }: Effort,
): Promise<Comparison> {
  const matches = await compareAnswers(siteTarget, bareTarget)
  for (const target of [siteTarget, bareTarget]) await measure(target, 1)
  const pairs: { site: Figures; bare: Figures }[] = []
  for (let round = 0; round < rounds; round++) {
    const isBareFirst = round % 2 === 1
    const early = isBareFirst ? await measure(bareTarget, seconds) : undefined
    const site = await measure(siteTarget, seconds)
    pairs.push({ site, bare: early ?? (await measure(bareTarget, seconds)) })
  }
  return {
    site: medianOf(pairs.map(({ site }) => site)),
    bare: medianOf(pairs.map(({ bare }) => bare)),
    ratio: median(pairs.map(({ site, bare }) => site.requestsPerSecond / bare.requestsPerSecond)),
    matches,
  }
}

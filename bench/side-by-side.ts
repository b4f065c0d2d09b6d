import { isDeepStrictEqual } from 'node:util'
import type { Effort } from './effort.ts'
import { type Figures, load } from './load.ts'
import { median } from './median.ts'

export type Comparison = { site: Figures; bare: Figures; ratio: number; matches: number }
export type Target = { url: string; headers?: Record<string, string> }

function medianOf(rounds: Figures[]): Figures {
  return {
    requests: median(rounds.map((round) => round.requests)),
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
    refused: median(rounds.map((round) => round.refused)),
  }
}

/** Loads one address as fast as it answers; every answer must be a success. */
export async function measure({ url, headers = {} }: Target, seconds: number): Promise<Figures> {
  const { origin, pathname, search } = new URL(url)
  const request = { path: pathname + search, headers }
  const figures = await load({ url: origin, seconds, request: () => request })
  if (figures.refused > 0) throw new Error(`${url}: ${figures.refused} refusals`)
  return figures
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

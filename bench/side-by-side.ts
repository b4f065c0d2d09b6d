import { isDeepStrictEqual } from 'node:util'
import autocannon from 'autocannon'
import { median } from './median.ts'

export type Figures = { requestsPerSecond: number; p50: number; p99: number }
export type Comparison = { site: Figures; bare: Figures; ratio: number; matches: number }
export type Effort = { seconds: number; rounds: number }

const connections = 10

function medianOf(rounds: Figures[]): Figures {
  return {
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
  }
}

async function measure(url: string, seconds: number): Promise<Figures> {
  const { errors, non2xx, requests, latency, duration } = await autocannon({
    url,
    connections,
    duration: seconds,
  })
  if (errors > 0 || non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} refusals`)
  return { requestsPerSecond: requests.total / duration, p50: latency.p50, p99: latency.p99 }
}

/** The number of reports that both answer; they must answer the same. */
async function compareAnswers(siteUrl: string, bareUrl: string): Promise<number> {
  const [site, bare] = await Promise.all(
    [siteUrl, bareUrl].map(async (url): Promise<unknown> => (await fetch(url)).json()),
  )
  if (!Array.isArray(site) || !isDeepStrictEqual(site, bare)) {
    throw new Error(`${siteUrl} and the bare server answer differently`)
  }
  return site.length
}

/**
 * Loads both in turn, first one and then the other. The ratio is the median of the rounds, each a
 * pair measured at nearly the same time, so that other work on the machine touches both alike.
 */
export async function compare(
  siteUrl: string,
  bareUrl: string,
  { seconds, rounds }: Effort,
): Promise<Comparison> {
  const matches = await compareAnswers(siteUrl, bareUrl)
  for (const url of [siteUrl, bareUrl]) await measure(url, 1)
  const pairs: { site: Figures; bare: Figures }[] = []
  for (let round = 0; round < rounds; round++) {
    const isBareFirst = round % 2 === 1
    const early = isBareFirst ? await measure(bareUrl, seconds) : undefined
    const site = await measure(siteUrl, seconds)
    pairs.push({ site, bare: early ?? (await measure(bareUrl, seconds)) })
  }
  return {
    site: medianOf(pairs.map(({ site }) => site)),
    bare: medianOf(pairs.map(({ bare }) => bare)),
    ratio: median(pairs.map(({ site, bare }) => site.requestsPerSecond / bare.requestsPerSecond)),
    matches,
  }
}

import type { Effort } from './effort.ts'
import { load } from './load.ts'
import { median } from './median.ts'

/** The p99 of an address in ms; `ratio` is the median of the rounds. */
type Slowdown = { alone: number; meanwhile: number; ratio: number }

/** Resolves when the work is under way, to the function that waits for its end or stops it. */
type BeginWork = () => Promise<() => Promise<unknown>>

/**
 * Loads one address as fast as it answers, and resolves to the p99 in ms. Every answer must be a success:
 * a refusal would count as a fast one.
 */
export async function measureP99(url: string, seconds: number): Promise<number> {
  const { origin, pathname, search } = new URL(url)
  const request = { path: pathname + search }
  const { p99, refused } = await load({ url: origin, seconds, request: () => request })
  if (refused > 0) throw new Error(`${url}: ${refused} refusals`)
  return p99
}

/** Loads an address alternately alone and during other work of the site. */
export async function slowdownDuring(
  url: string,
  begin: BeginWork,
  { seconds, rounds }: Effort,
): Promise<Slowdown> {
  await measureP99(url, 1)
  const pairs: { alone: number; meanwhile: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const alone = await measureP99(url, seconds)
    const end = await begin()
    const meanwhile = await measureP99(url, seconds)
    await end()
    pairs.push({ alone, meanwhile })
  }
  return {
    alone: median(pairs.map(({ alone }) => alone)),
    meanwhile: median(pairs.map(({ meanwhile }) => meanwhile)),
    ratio: median(pairs.map(({ alone, meanwhile }) => meanwhile / alone)),
  }
}

import { type Figures, load } from './load.ts'

/** Loads one address as fast as it answers; every answer must be a success. */
export async function measure(url: string, seconds: number): Promise<Figures> {
  const { origin, pathname, search } = new URL(url)
  const request = { path: pathname + search }
  const figures = await load({ url: origin, seconds, request: () => request })
  if (figures.refused > 0) throw new Error(`${url}: ${figures.refused} refusals`)
  return figures
}

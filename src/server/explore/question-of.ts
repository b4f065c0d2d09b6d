import type { FastifyRequest } from 'fastify'
import { exploreFilters } from '../../shared/explore-parameters.ts'

/** The parameters of a request in the order of the site, so that one question is one feed. */
export function questionOf({ url }: FastifyRequest): string {
  const given = new URL(url, 'http://localhost').searchParams
  const asked = exploreFilters.flatMap((name): [string, string][] => {
    const value = given.get(name)?.trim()
    return value ? [[name, value]] : []
  })
  return asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`
}

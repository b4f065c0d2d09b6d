import type { FastifyRequest } from 'fastify'
import { exploreQuestion } from '../../shared/explore-question.ts'

/** Which reports a request chooses. */
export function questionOf({ url }: FastifyRequest): string {
  return exploreQuestion(Object.fromEntries(new URL(url, 'http://localhost').searchParams))
}

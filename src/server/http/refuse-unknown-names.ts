import type { FastifyReply, FastifyRequest } from 'fastify'
import { fieldFault } from '../../shared/problems.ts'
import { invalidFields } from './problems.ts'

/**
 * A hook that refuses query parameters that the schema does not have, each by its name. A misspelt filter must
 * not answer as if it had been applied.
 */
export function refuseUnknownNames({ shape }: { shape: object }) {
  const known = new Set(Object.keys(shape))
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    const names = Object.keys(request.query ?? {}).filter((name) => !known.has(name))
    if (names.length > 0) {
      throw invalidFields(
        names.map((name) => fieldFault(name, { code: 'unknown-parameter', values: { name } })),
      )
    }
    done()
  }
}

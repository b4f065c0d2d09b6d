import type { FastifyReply, FastifyRequest } from 'fastify'
import { fieldFault } from '../../shared/problems.ts'
import { findMeant, meaningsAmong } from './meant-parameters.ts'
import { invalidFields } from './problems.ts'

/** More of them would make an answer that is much longer than the question. */
const mostNamed = 10

/**
 * A hook that refuses query parameters that the schema does not have, by their names. A misspelt filter must
 * not answer as if it had been applied. Says which one is meant, or else which ones there are.
 */
export function refuseUnknownNames({ shape }: { shape: object }) {
  const known = Object.keys(shape)
  const meanings = meaningsAmong(known)
  const faultOf = (name: string) => {
    const meant = findMeant(name, meanings).join(', ')
    const values = { name, meant, known: known.join(', ') }
    return fieldFault(name, { code: 'unknown-parameter', values })
  }
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    const names = Object.keys(request.query ?? {}).filter((name) => !known.includes(name))
    if (names.length > 0) throw invalidFields(names.slice(0, mostNamed).map(faultOf))
    done()
  }
}

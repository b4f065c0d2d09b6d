import { isDatabaseUnavailable } from '../database/availability.ts'
import type { JobLog } from './job.ts'

const quietMilliseconds = 10 * 60_000

/** pg-boss tells its errors as plain objects, with the names of its queue and worker behind. */
function asError(trouble: unknown): Error & { code?: unknown } {
  const { message, code, syscall, stack } = Object(trouble)
  const text = String(message ?? trouble).replace(/ \(Queue: .*\)$/, '')
  return Object.assign(new Error(text), {
    ...(code ? { code } : {}),
    ...(syscall ? { syscall } : {}),
    ...(stack ? { stack } : {}),
  })
}

/**
 * Tells the log what goes wrong beside the jobs themselves. The same trouble comes back every few
 * seconds while it lasts; it is told every ten minutes.
 */
export function reportTrouble(log: JobLog): (trouble: unknown) => void {
  const toldAt = new Map<string, number>()
  return (trouble) => {
    const error = asError(trouble)
    const isAway = isDatabaseUnavailable(error)
    const cause = isAway ? 'away' : error.message
    const now = performance.now()
    if (now - (toldAt.get(cause) ?? -quietMilliseconds) < quietMilliseconds) return
    toldAt.set(cause, now)
    if (isAway) log.warn({ code: error.code }, 'Jobs wait for the database')
    else log.error({ err: error }, 'The queue of jobs is in trouble')
  }
}

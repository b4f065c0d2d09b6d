import { isDatabaseUnavailable } from '../database/availability.ts'
import type { JobLog } from './job.ts'

const quietMilliseconds = 10 * 60_000

/** pg-boss emits plain objects whose messages end with the queue and worker. */
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
 * Logs errors of the queue itself. An error that repeats every few seconds is logged every ten
 * minutes.
 */
export function reportTrouble(log: JobLog): (trouble: unknown) => void {
  const loggedAt = new Map<string, number>()
  return (trouble) => {
    const error = asError(trouble)
    const isAway = isDatabaseUnavailable(error)
    const cause = isAway ? 'away' : error.message
    const now = performance.now()
    if (now - (loggedAt.get(cause) ?? -quietMilliseconds) < quietMilliseconds) return
    loggedAt.set(cause, now)
    if (isAway) log.warn({ code: error.code }, 'Jobs wait for the database')
    else log.error({ err: error }, 'The job queue has failed')
  }
}

import { ApiError } from './api.ts'

/**
 * The server's message, with the time of the next try if the server names one. For a fault of the
 * site it adds the request id, by which the operator finds the fault in the log.
 */
export function failureMessage(error: unknown, fallback: string, now: Date): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.problem?.challenge) return unproven
  const said = error.problem?.detail ?? (error.status === 0 ? error.message : undefined)
  const id = error.status === 500 ? error.problem?.requestId : undefined
  const message = `${said ?? fallback}${id ? ` Request id: ${id}` : ''}`
  const seconds = secondsToWait(error)
  return seconds === undefined ? message : `${message} ${describeWait(seconds, now)}`
}

const unproven =
  'Your browser could not finish the check that you are not a robot. Try again later, or with another browser.'

/** Undefined unless the site is busy or the visitor sent too many requests. */
export function secondsToWait(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.status === 429 || error.status === 503 ? error.retryAfter : undefined
}

/** "You can try again in 2 minutes, at 14:32." */
export function describeWait(seconds: number, now: Date): string {
  if (seconds < 60) return `You can try again in ${count(Math.max(1, seconds), 'second')}.`
  const at = new Date(now.getTime() + seconds * 1000)
  const clock = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes < 90 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')
  return `You can try again in ${wait}, at ${clock}.`
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

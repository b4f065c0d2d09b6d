/**
 * Codes of Node for a failed connection attempt, such as a missing socket file or a full backlog.
 */
const unreachable = new Set([
  'ENOENT',
  'EACCES',
  'EAGAIN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
])

/** Codes of Node for a broken connection, and for a process without free file handles. */
const broken = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
])

/** Codes of PostgreSQL for a statement that ran out of time, for itself or for a lock. */
const outOfTime = [
  '55P03', // lock_not_available
  '57014', // query_canceled: statement_timeout
]

/** Codes of PostgreSQL for temporary failures. */
const temporary = new Set([
  ...outOfTime,
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25006', // read_only_sql_transaction: a standby, or becoming one
  '25P03', // idle_in_transaction_session_timeout
  '58030', // io_error
])

/** Messages of `pg` after no response at all, not even that the server is busy. */
const silence = /^(Connection terminated due to connection timeout|Query read timeout)/

/**
 * Messages of temporary failures without a code, of `pg` and of the circuit breaker. The rollback after a read timeout
 * finds its client closed.
 */
const temporaryMessages =
  /^(The database is away|Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/**
 * Distinguishes a failed connection attempt from other errors with the same code, such as ENOENT.
 */
function isConnectionAttempt(error: Error): boolean {
  return 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')
}

const codeOf = (error: Error) =>
  'code' in error && typeof error.code === 'string' ? error.code : ''

/** True if a statement ran out of time, by the limits of the server or of its client. */
export function isOutOfTime(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return outOfTime.includes(codeOf(error)) || error.message.startsWith('Query read timeout')
}

/** True if the database is away, restarting or too busy. False for an error in a statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const code = codeOf(error)
  if (unreachable.has(code)) return isConnectionAttempt(error)
  return (
    broken.has(code) ||
    temporary.has(code) ||
    code.startsWith('08') ||
    temporaryMessages.test(error.message)
  )
}

/** Creates the error to throw while the circuit breaker of a pool is open. */
export function databaseAway(): Error {
  return new Error('The database is away')
}

/**
 * True if no server responds, so that a retry is useless for now. False if it is busy or has closed
 * a connection, because it accepts the next one.
 */
export function isDatabaseSilent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.every(isDatabaseSilent)
  const code = codeOf(error)
  if (unreachable.has(code)) return isConnectionAttempt(error)
  return silence.test(error.message) || (broken.has(code) && isConnectionAttempt(error))
}

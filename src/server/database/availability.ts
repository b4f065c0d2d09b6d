/** Of node, for a way to the server: the socket file is missing, the queue before it is full. */
const unreachable = new Set([
  'ENOENT',
  'EACCES',
  'EAGAIN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
])

/** Of node, for a connection that was there, and for a process that has no handle left. */
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

/** Of PostgreSQL: what passes when it is back or less busy. */
const passing = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25006', // read_only_sql_transaction: a standby, or on its way to be one
  '25P03', // idle_in_transaction_session_timeout
  '58030', // io_error
])

/** Says that a server does not answer at all, not even that it is busy. */
const silence = /^(Connection terminated due to connection timeout|Query read timeout)/

/** What `pg` throws without a code, and the circuit breaker before it. */
const passingMessages =
  /^(The database is away|Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/

/** A file that is missing is not a database that is. */
function isOnTheWay(error: Error): boolean {
  return 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')
}

/** True when the database is away, restarting or too busy; not for faults in what we asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (unreachable.has(code)) return isOnTheWay(error)
  return (
    broken.has(code) ||
    passing.has(code) ||
    code.startsWith('08') ||
    passingMessages.test(error.message)
  )
}

/** What is thrown while the circuit breaker of a pool is open. */
export function databaseAway(): Error {
  return new Error('The database is away')
}

/**
 * True when no server answers, so that waiting for it helps nobody; not for one that is busy or that
 * ended a connection, which takes the next one.
 */
export function isDatabaseSilent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.every(isDatabaseSilent)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (unreachable.has(code)) return isOnTheWay(error)
  return silence.test(error.message) || (broken.has(code) && isOnTheWay(error))
}

/** Error codes of node and PostgreSQL that pass when the database is back or less busy. */
const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EPIPE',
  'ETIMEDOUT',
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
  '25P03', // idle_in_transaction_session_timeout
  '58030', // io_error
])

/** What `pg` throws without a code. */
const passingMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/

/** True when the database is away, restarting or too busy; not for faults in what we asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return passing.has(code) || code.startsWith('08') || passingMessages.test(error.message)
}

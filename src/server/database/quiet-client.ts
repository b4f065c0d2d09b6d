import pg from 'pg'

/**
 * Creates a client for a few statements. If the connection breaks, the next statement fails.
 * Without the error handler, a break between two statements would crash the process.
 */
export function quietClient(options: pg.ClientConfig): pg.Client {
  const client = new pg.Client(options)
  client.on('error', () => {})
  return client
}

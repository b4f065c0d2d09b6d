import pg from 'pg'

/**
 * A connection for a few statements. Where it breaks, the statement fails; between two statements
 * nobody would hear of it, and the process would end.
 */
export function quietClient(options: pg.ClientConfig): pg.Client {
  const client = new pg.Client(options)
  client.on('error', () => {})
  return client
}

/** The bundled database cannot run. The message explains it to the operator in one sentence. */
export class BundledDatabaseError extends Error {
  override name = 'BundledDatabaseError'
}

export const ownServer = 'set DATABASE_URL to use a PostgreSQL server of your own'

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

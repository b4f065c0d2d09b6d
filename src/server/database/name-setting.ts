/** What an operator does about a database that cannot be opened, by the code of Node or PostgreSQL. */
const remedies: Record<string, string> = {
  ECONNREFUSED: 'No server listens there: start it, or correct host and port.',
  ENOENT: 'There is no such socket: start the server, or correct the host.',
  ENOTFOUND: 'No machine has that name: correct the host.',
  EAI_AGAIN: 'The name of the host cannot be looked up now: check the network and the host.',
  EHOSTUNREACH: 'Check the network, the firewall and the host.',
  ETIMEDOUT: 'Check the network, the firewall and the host.',
  '28P01': 'Correct the password.',
  '28000': 'Make the role, or let it in by pg_hba.conf of the server.',
  '3D000': 'Make the database as "A database of your own" in docs/operations.md says.',
  '42501': 'Give the role the database: alter database … owner to …',
  SELF_SIGNED_CERT_IN_CHAIN: 'Name its certificate authority with sslrootcert.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Name its certificate with sslrootcert.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Name its certificate authority with sslrootcert.',
}

/** The code of an error; that of the last attempt where a host has several addresses. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return codeOf(error.errors.at(-1))
  }
  if (!(error instanceof Error) || !('code' in error)) return ''
  return String(error.code)
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

function remedyOf(error: unknown): string | undefined {
  const message = messageOf(error)
  if (/^ENOENT.* open /.test(message)) return 'Correct sslrootcert, sslcert or sslkey.'
  const isLate = /connection timeout|timeout expired/i.test(message)
  return remedies[isLate ? 'ETIMEDOUT' : codeOf(error)]
}

/** For `catch`: throws the error with the variable that leads to it and a remedy, if there is one. */
export function nameSetting(variable: string): (error: unknown) => never {
  return (error) => {
    const remedy = remedyOf(error)
    if (!remedy) throw error
    throw new Error(`${variable} cannot be used: ${messageOf(error)}. ${remedy}`, { cause: error })
  }
}

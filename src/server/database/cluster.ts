const unknown = ''

type Ask = (statement: string) => Promise<{ rows: { cluster: string }[] }>

/** Reads a number that a primary shares with its standbys alone. Some services refuse to tell it. */
export async function readCluster(ask: Ask): Promise<string> {
  try {
    const { rows } = await ask('select system_identifier::text as cluster from pg_control_system()')
    return rows[0]?.cluster ?? unknown
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') return unknown
    throw error
  }
}

/** Both numbers are known and differ. Then the positions of the two logs say nothing about each other. */
export const areOtherClusters = (one: string, other: string): boolean =>
  one !== unknown && other !== unknown && one !== other

import pg from 'pg'

/** Classes of SQLSTATE for invalid data: data exception, constraint violation, limit exceeded. */
const blamesTheData = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? '')

/**
 * Stores rows together. If the database rejects the data, stores each half separately, until only the invalid
 * rows remain, which `refuse` gets one by one. Returns all results in the order of the rows. Throws all other errors.
 */
export async function storeInHalves<Row, Result>(
  rows: Row[],
  store: (rows: Row[]) => Promise<Result>,
  refuse: (row: Row, error: pg.DatabaseError) => Result | Promise<Result>,
): Promise<Result[]> {
  try {
    return [await store(rows)]
  } catch (error) {
    const [first] = rows
    if (first === undefined || !blamesTheData(error)) throw error
    if (rows.length === 1) return [await refuse(first, error)]
    const middle = Math.ceil(rows.length / 2)
    const before = await storeInHalves(rows.slice(0, middle), store, refuse)
    return [...before, ...(await storeInHalves(rows.slice(middle), store, refuse))]
  }
}

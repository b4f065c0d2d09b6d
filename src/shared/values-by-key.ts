/** Returns the typed keys of a table, in its order. */
export function keysOf<Key extends string>(table: Record<Key, unknown>): Key[] {
  return Object.keys(table) as Key[]
}

/** One value for each key, in their order. */
export function valuesByKey<Key extends string, T>(
  keys: Key[],
  makeValue: (key: Key) => T,
): Record<Key, T> {
  const entries = keys.map((key) => [key, makeValue(key)])
  return Object.fromEntries(entries) as Record<Key, T>
}

/** A value that takes long to create, created when it is first needed. */
export function once<T>(create: () => T): () => T {
  let created: T | undefined
  return () => {
    created ??= create()
    return created
  }
}

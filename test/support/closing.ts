/** What Vitest hands to a fixture. */
export type Cleanup = { onCleanup(close: () => unknown): void }

/** A fixture that opens something when a test first asks for it, and closes it afterwards. */
export function closing<T extends { close(): unknown }>(open: () => T | Promise<T>) {
  return async ({}: object, { onCleanup }: Cleanup): Promise<T> => {
    const opened = await open()
    onCleanup(() => opened.close())
    return opened
  }
}

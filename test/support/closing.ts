/** The part of Vitest's fixture options that fixtures use here. */
export type Cleanup = { onCleanup(close: () => unknown): void }

/** A fixture that opens something at its first use and closes it afterwards. */
export function closing<T extends { close(): unknown }>(open: () => T | Promise<T>) {
  return async ({}: object, { onCleanup }: Cleanup): Promise<T> => {
    const opened = await open()
    onCleanup(() => opened.close())
    return opened
  }
}

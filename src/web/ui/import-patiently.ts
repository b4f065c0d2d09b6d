/**
 * Brings code that comes only when it is needed. Tries again until it is there, because a page must
 * not fall apart over a connection that fails for a moment.
 */
export async function importPatiently<Part>(
  load: () => Promise<Part>,
  onFailure: () => void = () => {},
): Promise<Part> {
  for (let pause = 1_000; ; pause = Math.min(2 * pause, 30_000)) {
    try {
      return await load()
    } catch {
      onFailure()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

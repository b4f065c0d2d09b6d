/**
 * Loads code on demand. Retries until it succeeds, because a short network failure must not break
 * the page.
 */
export async function importWithRetry<Part>(
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

/** Each may hold a connection for seconds, and many together would leave none for other visitors. */
const mostAtOnce = 2

let running = 0

/** Undefined if as many counts are running as this process allows. */
export async function unlessBusy<T>(count: () => Promise<T>): Promise<T | undefined> {
  if (running === mostAtOnce) return undefined
  running += 1
  try {
    return await count()
  } finally {
    running -= 1
  }
}

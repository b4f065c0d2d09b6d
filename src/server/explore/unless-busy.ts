/** Each may hold a connection for seconds, and many together would leave none for other visitors. */
const mostAtOnce = 2

let running = 0

/** Does costly work for an answer; undefined if this process is already doing as much as it may. */
export async function unlessBusy<T>(run: () => Promise<T>): Promise<T | undefined> {
  if (running === mostAtOnce) return undefined
  running += 1
  try {
    return await run()
  } finally {
    running -= 1
  }
}

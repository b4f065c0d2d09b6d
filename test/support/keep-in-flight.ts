/** Keeps so many requests in flight until `stop`, which answers their statuses. */
export function keepInFlight(requests: number, ask: () => Promise<{ status: number }>) {
  let isOver = false
  const statuses = new Set<number>()
  const askOn = async () => {
    while (!isOver) statuses.add((await ask()).status)
  }
  const done = Promise.all(Array.from({ length: requests }, askOn))
  return {
    async stop() {
      isOver = true
      await done
      return statuses
    },
  }
}

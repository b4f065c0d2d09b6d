/** So many requests at work at any moment, until `stop` tells with which statuses they were answered. */
export function crowd(requests: number, ask: () => Promise<{ status: number }>) {
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

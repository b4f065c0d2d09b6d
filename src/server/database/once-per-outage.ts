/** Milliseconds without a lost connection that end an outage. */
const calm = 10_000

/** One outage ends all idle connections of a process, each with an error of its own. */
export function oncePerOutage(
  onNotice: (message: string) => void,
  now = () => performance.now(),
): (message: string) => void {
  let last = Number.NEGATIVE_INFINITY
  return (message) => {
    const isFirst = now() - last > calm
    last = now()
    if (isFirst) onNotice(message)
  }
}

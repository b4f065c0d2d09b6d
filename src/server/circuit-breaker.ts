type Limits = {
  /** In a row, after which nobody waits any more for what fails anyway. */
  failures: number
  /** Milliseconds between two tries while it fails. */
  pause: number
  /** Calls of `guard` at the same time. */
  concurrent?: number
  /** Whether an error says that the other side is away; every other one is an answer. */
  isAway: (error: unknown) => boolean
  /** What those are told who are not let through. */
  refusal: () => Error
}

/**
 * After some failures in a row everybody is refused at once, but for one try in each pause, which finds
 * out whether it works again.
 */
export function createCircuitBreaker(limits: Limits) {
  const { failures, pause, concurrent = Number.POSITIVE_INFINITY, isAway, refusal } = limits
  let failed = 0
  let nextTryAt = 0
  let running = 0

  const isOpen = () => failed >= failures && performance.now() < nextTryAt

  function admit(): void {
    if (isOpen() || running >= concurrent) throw refusal()
    nextTryAt = performance.now() + pause
  }

  function noteAnswer(): void {
    failed = 0
  }

  function noteError(error: unknown): void {
    failed = isAway(error) ? failed + 1 : 0
    if (failed >= failures) nextTryAt = performance.now() + pause
  }

  return {
    isOpen,
    /** Throws the refusal where it is open. Who was admitted notes how it went. */
    admit,
    noteAnswer,
    noteError,
    async guard<T>(work: () => Promise<T>): Promise<T> {
      admit()
      running++
      try {
        const result = await work()
        noteAnswer()
        return result
      } catch (error) {
        noteError(error)
        throw error
      } finally {
        running--
      }
    },
  }
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>

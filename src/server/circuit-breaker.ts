type Limits = {
  /** Failures in a row that open the circuit. */
  failures: number
  /** Milliseconds between two attempts while the circuit is open. */
  pause: number
  /** Maximum concurrent calls of `guard`. */
  concurrent?: number
  /** True if an error means that the service is unavailable. Other errors count as responses. */
  isAway: (error: unknown) => boolean
  /** The error for rejected calls. */
  refusal: () => Error
  /** Milliseconds on a clock that never goes back. */
  now?: () => number
}

/**
 * After some failures in a row, rejects all calls except one per pause. That call tests whether the
 * service works again.
 */
export function createCircuitBreaker(limits: Limits) {
  const { failures, pause, concurrent = Number.POSITIVE_INFINITY, isAway, refusal } = limits
  const now = limits.now ?? (() => performance.now())
  let failed = 0
  let nextTryAt = 0
  let running = 0

  const isOpen = () => failed >= failures && now() < nextTryAt

  function admit(): void {
    if (isOpen() || running >= concurrent) throw refusal()
    nextTryAt = now() + pause
  }

  function noteAnswer(): void {
    failed = 0
  }

  function noteError(error: unknown): void {
    failed = isAway(error) ? failed + 1 : 0
    if (failed >= failures) nextTryAt = now() + pause
  }

  return {
    isOpen,
    /** Throws the refusal if the circuit is open. The caller then reports the outcome itself. */
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

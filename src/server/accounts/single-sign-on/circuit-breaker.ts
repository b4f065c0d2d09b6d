import { SignInFailure } from './sign-in-failure.ts'

type Limits = { failures: number; pause: number; concurrent: number }

/**
 * After so many `failures` in a row nobody waits for what fails anyway: one try in each `pause`
 * (milliseconds) finds out whether it works again. At most `concurrent` wait at the same time.
 */
export function createCircuitBreaker({ failures, pause, concurrent }: Limits) {
  let failed = 0
  let nextTryAt = 0
  let running = 0

  const isOpen = () => failed >= failures && performance.now() < nextTryAt

  function admit(): void {
    if (isOpen() || running >= concurrent) throw new SignInFailure('oidc_unavailable')
    nextTryAt = performance.now() + pause
  }

  return {
    isOpen,
    /** Only the failure `oidc_unavailable` counts: any other is an answer. */
    async guard<T>(work: () => Promise<T>): Promise<T> {
      admit()
      running++
      try {
        const result = await work()
        failed = 0
        return result
      } catch (error) {
        const isAway = error instanceof SignInFailure && error.code === 'oidc_unavailable'
        failed = isAway ? failed + 1 : 0
        nextTryAt = performance.now() + pause
        throw error
      } finally {
        running--
      }
    },
  }
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>

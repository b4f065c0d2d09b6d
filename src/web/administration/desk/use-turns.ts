import { useRef } from 'react'

/**
 * Runs decisions one after the other, so that none is lost however quick the keys are. A report that
 * waits in the queue is not queued twice.
 */
export function useTurns() {
  const last = useRef(Promise.resolve())
  const waiting = useRef(new Set<string>())

  return function takeTurn(ids: string[], work: () => Promise<void>): void {
    if (ids.some((id) => waiting.current.has(id))) return
    for (const id of ids) waiting.current.add(id)
    last.current = last.current.then(work).finally(() => {
      for (const id of ids) waiting.current.delete(id)
    })
  }
}

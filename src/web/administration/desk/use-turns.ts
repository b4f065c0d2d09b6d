import { useRef } from 'react'

/**
 * One deed after the other, so that none is lost however quick the keys are. A report whose turn has
 * not come yet is not taken twice.
 */
export function useTurns() {
  const last = useRef(Promise.resolve())
  const waiting = useRef(new Set<string>())

  return function takeTurn(ids: string[], deed: () => Promise<void>): void {
    if (ids.some((id) => waiting.current.has(id))) return
    for (const id of ids) waiting.current.add(id)
    last.current = last.current.then(deed).finally(() => {
      for (const id of ids) waiting.current.delete(id)
    })
  }
}

import { useEffect, useRef } from 'react'

/** Pages that are loaded again at most. */
const most = 10

/** Browsers refuse to write the state of the history more than about three times in a second. */
const restMs = 300

/** Stands in the state of the history entry, beside that of the router. */
type Kept = { exploredPages?: { amount: number; top: number } }

const readState = (): Kept => (window.history.state as Kept | null) ?? {}

/**
 * Loads again, after a reload or Back, as many pages as were loaded when this entry of the history was left,
 * and returns to its place unless the visitor has moved meanwhile.
 */
export function useKeptPages(amount: number, load: (pages: number) => Promise<unknown>): void {
  const top = useRef<number>(undefined)

  useEffect(() => {
    const { exploredPages: kept } = readState()
    if (!kept || kept.amount <= amount) return
    const moved = new AbortController()
    const forget = () => {
      top.current = undefined
      moved.abort()
    }
    top.current = kept.top
    for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
      window.addEventListener(type, forget, { signal: moved.signal, passive: true })
    }
    // The first page stays, and a link leads to the next one.
    load(Math.min(kept.amount, most)).catch(forget)
    return forget
  }, [])

  useEffect(() => {
    if (amount < 2) return
    if (top.current !== undefined) window.scrollTo({ top: top.current, behavior: 'instant' })
    top.current = undefined
    function keep() {
      const exploredPages = { amount, top: window.scrollY }
      window.history.replaceState({ ...readState(), exploredPages } satisfies Kept, '')
    }
    // What is written while a page is left is lost.
    let timer = 0
    function keepSoon() {
      window.clearTimeout(timer)
      timer = window.setTimeout(keep, restMs)
    }
    keep()
    window.addEventListener('scroll', keepSoon, { passive: true })
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('scroll', keepSoon)
    }
  }, [amount])
}

import { useEffect, useRef, useState } from 'react'
import { shortestPlaceQuery } from '../../shared/limits.ts'
import { regions } from '../../shared/options.ts'
import type { FoundPlace } from '../../shared/places.ts'
import { api, bodyOf } from '../api.ts'

/** Milliseconds after the last letter. */
const pause = 150

/** Looks places up while somebody types. A failure shows no places: the field is free text anyway. */
export function usePlaceLookUp() {
  const [places, setPlaces] = useState<FoundPlace[]>([])
  const running = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Gives up what is not answered yet; the places stay. */
  function stop() {
    clearTimeout(timer.current)
    running.current?.abort()
  }

  function clear() {
    stop()
    setPlaces([])
  }

  async function ask(q: string, region: string | undefined) {
    const asking = new AbortController()
    running.current = asking
    const known = regions.find((one) => one === region)
    const query = known ? { q, region: known } : { q }
    const call = api.GET('/api/places', { params: { query }, signal: asking.signal })
    const found = await bodyOf(call).catch(() => [])
    if (!asking.signal.aborted) setPlaces(found)
  }

  function lookUp(text: string, region?: string) {
    const q = text.trim()
    stop()
    if (q.length < shortestPlaceQuery) setPlaces([])
    else timer.current = setTimeout(() => void ask(q, region), pause)
  }

  useEffect(() => stop, [])

  return { places, lookUp, stop, clear }
}

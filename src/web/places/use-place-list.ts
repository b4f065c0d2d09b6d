import { type KeyboardEvent, useState } from 'react'
import type { FoundPlace } from '../../shared/places.ts'
import { usePlaceLookUp } from './use-place-look-up.ts'

/** The list below the field, and the one of its places that Enter would choose; -1 is none. */
export function usePlaceList(onChoose: (place: FoundPlace) => void) {
  const { places, lookUp, stop, clear } = usePlaceLookUp()
  const [active, setActive] = useState(-1)
  const isOpen = places.length > 0

  function close() {
    clear()
    setActive(-1)
  }

  function choose(index: number) {
    const place = places[index]
    close()
    if (place) onChoose(place)
  }

  /** A late answer would put another place under the choice. */
  function moveTo(index: number) {
    stop()
    setActive(index)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return
    const stops = places.length + 1
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    if (move) moveTo(((active + 1 + move + stops) % stops) - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && active >= 0) choose(active)
    else return
    event.preventDefault()
  }

  return {
    ...{ places, active, isOpen, stop, close, choose, onKeyDown },
    lookUp(text: string, region?: string) {
      setActive(-1)
      lookUp(text, region)
    },
  }
}

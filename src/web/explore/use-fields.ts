import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ExploreFilter } from '../../shared/explore-parameters.ts'
import { useEarlyFields } from '../ui/use-early-fields.ts'
import { countryOfStates, type ExploreAddress, exploreUrl } from './explore-address.ts'

export type Fields = {
  all: ExploreAddress
  value: (name: ExploreFilter) => string
  change: (name: ExploreFilter, value: string) => void
}

/** A state belongs to its country, so another country leaves it behind. */
function changed(before: ExploreAddress, changes: ExploreAddress): ExploreAddress {
  const after = { ...before, ...changes }
  return after.country === before.country ? after : { ...after, division: '' }
}

/** The parameters that differ between two addresses, as the later one has them. */
function differences(before: ExploreAddress, after: ExploreAddress): ExploreAddress {
  const names = Object.keys({ ...before, ...after })
  return Object.fromEntries(
    names
      .filter((name) => (before[name] ?? '') !== (after[name] ?? ''))
      .map((name) => [name, after[name] ?? '']),
  )
}

/**
 * The fields as typed. When a link or the back button changes the address, they follow it where it changed:
 * what somebody has chosen and not yet applied stays.
 */
export function useFields(
  address: ExploreAddress,
  form: RefObject<HTMLFormElement | null>,
): Fields {
  const [all, setAll] = useState(address)
  const shown = useRef(address)
  useEffect(() => {
    const changes = differences(shown.current, address)
    shown.current = address
    setAll((before) => ({ ...changed(before, changes), ...changes }))
  }, [exploreUrl(address)])
  useEarlyFields(form, (held) => {
    held.delete(countryOfStates)
    setAll((before) => changed(before, Object.fromEntries(held)))
  })
  return {
    all,
    value: (name) => all[name] ?? '',
    change: (name, value) => setAll((before) => changed(before, { [name]: value })),
  }
}

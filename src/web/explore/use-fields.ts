import { type RefObject, useEffect, useState } from 'react'
import type { ExploreFilter } from '../../shared/explore-parameters.ts'
import { useEarlyFields } from '../ui/use-early-fields.ts'
import { type ExploreAddress, exploreUrl } from './explore-address.ts'

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

/** The fields as typed. They follow the address when a link or the back button changes it. */
export function useFields(
  address: ExploreAddress,
  form: RefObject<HTMLFormElement | null>,
): Fields {
  const [all, setAll] = useState(address)
  const url = exploreUrl(address)
  useEffect(
    () => setAll(Object.fromEntries(new URL(url, 'http://page.invalid').searchParams)),
    [url],
  )
  // After the effect above, whose first run would undo it.
  useEarlyFields(form, (held) => setAll((before) => changed(before, Object.fromEntries(held))))
  return {
    all,
    value: (name) => all[name] ?? '',
    change: (name, value) => setAll((before) => changed(before, { [name]: value })),
  }
}

import { type RefObject, useEffect, useState } from 'react'
import type { ExploreFilter } from '../../shared/explore-parameters.ts'
import { useEarlyFields } from '../ui/use-early-fields.ts'
import { type ExploreAddress, exploreUrl } from './explore-address.ts'

export type Fields = {
  all: ExploreAddress
  value: (name: ExploreFilter) => string
  change: (name: ExploreFilter, value: string) => void
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
  useEarlyFields(form, (held) => setAll((before) => ({ ...before, ...Object.fromEntries(held) })))
  return {
    all,
    value: (name) => all[name] ?? '',
    change: (name, value) => setAll((before) => ({ ...before, [name]: value })),
  }
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PhenomenonType, Region } from '../../shared/options.ts'
import { cleanSearch, type ReportListQuery, readReportListQuery } from './report-list-query.ts'

const delayInMilliseconds = 300

type Choice = {
  replace: boolean
  type?: PhenomenonType | 'all'
  region?: Region | 'all'
}

/**
 * The search text as typed. It applies after a pause, or together with another filter, so that
 * changing that filter does not lose the text.
 */
export function useSearchText(
  query: ReportListQuery,
  onChange: (query: ReportListQuery, how: { replace: boolean }) => void,
) {
  const [text, setText] = useState(query.search)
  const applied = useRef(query.search)
  const [isTyping, setIsTyping] = useState(false)

  function apply({ replace, type = query.type ?? 'all', region = query.region ?? 'all' }: Choice) {
    applied.current = cleanSearch(text)
    setIsTyping(false)
    const changed = {
      ...query,
      search: applied.current,
      type: type === 'all' ? undefined : type,
      region: region === 'all' ? undefined : region,
    }
    onChange(changed, { replace })
  }

  const applyTyped = useEffectEvent(() => apply({ replace: true }))
  // Each key starts the pause anew.
  useEffect(() => {
    if (!isTyping) return
    const timer = setTimeout(() => applyTyped(), delayInMilliseconds)
    return () => clearTimeout(timer)
  }, [isTyping, text])

  // The back button and Clear filters change the address without typing.
  useEffect(() => {
    if (applied.current === query.search) return
    applied.current = query.search
    setText(query.search)
  }, [query.search])

  function type(typed: string) {
    setText(typed)
    setIsTyping(true)
  }

  /** Applies what somebody typed or chose before the scripts ran. */
  function adopt(held: URLSearchParams) {
    const { search, type, region } = readReportListQuery(held)
    if (search === query.search && type === query.type && region === query.region) return
    applied.current = search
    setText(held.get('search') ?? '')
    onChange({ ...query, search, type, region }, { replace: true })
  }

  return { text, type, apply, adopt }
}

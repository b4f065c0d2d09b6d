import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { isPlainClick } from '../../ui/reload-link.tsx'
import { type HistoryView, historyUrl } from './history-view.ts'

type HistoryLinkProps = { view: Partial<HistoryView>; isCurrent?: boolean; children: ReactNode }

/** Filters the history without loading a new document. */
export function HistoryLink({ view, isCurrent = false, children }: HistoryLinkProps) {
  const [, setParameters] = useSearchParams()
  const url = historyUrl(view)
  return (
    <a
      href={url}
      aria-current={isCurrent || undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        setParameters(new URL(url, location.href).searchParams)
      }}
    >
      {children}
    </a>
  )
}

import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { type HistoryTopic, historyTopics } from '../../../shared/history.ts'
import { uuidPattern } from '../../../shared/ids.ts'
import { adminViewUrl } from '../../../shared/urls.ts'
import { onPlainClick } from '../../ui/plain-click.ts'

type HistoryLinkProps = { view: Partial<HistoryView>; isCurrent?: boolean; children: ReactNode }

/** Filters the history without loading a new document. */
export function HistoryLink({ view, isCurrent = false, children }: HistoryLinkProps) {
  const [, setParameters] = useSearchParams()
  const url = historyUrl(view)
  return (
    <a
      href={url}
      aria-current={isCurrent || undefined}
      onClick={onPlainClick(() => setParameters(new URL(url, location.href).searchParams))}
    >
      {children}
    </a>
  )
}

/** The filters of the history; `subject` is the id of one report or administrator. */
export type HistoryView = { topic: HistoryTopic | undefined; subject: string | undefined }

const uuid = new RegExp(`^${uuidPattern}$`, 'i')

/** Reads the address of the page. Unknown values mean "all". */
export function readHistoryView(parameters: URLSearchParams): HistoryView {
  const subject = parameters.get('subject') ?? ''
  return {
    topic: historyTopics.find((topic) => topic === parameters.get('topic')),
    subject: uuid.test(subject) ? subject : undefined,
  }
}

export function historyUrl({ topic, subject }: Partial<HistoryView>): string {
  const parameters = new URLSearchParams()
  if (topic) parameters.set('topic', topic)
  if (subject) parameters.set('subject', subject)
  const url = adminViewUrl('history')
  return parameters.size === 0 ? url : `${url}&${parameters}`
}

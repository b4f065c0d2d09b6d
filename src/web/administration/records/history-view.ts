import { type HistoryTopic, historyTopics } from '../../../shared/history.ts'
import { adminViewUrl } from '../../../shared/urls.ts'

/** The filters of the history; `subject` is the id of one report or administrator. */
export type HistoryView = { topic: HistoryTopic | undefined; subject: string | undefined }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

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

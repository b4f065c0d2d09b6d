import { recordsTexts } from '../../../shared/texts/en/records.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import '../desk/desk.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { HistoryEntry, HistoryTopic } from '../../../shared/history.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { api, bodyOf } from '../../api.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ListFailure } from '../list-failure.tsx'
import { useHistoryColumns } from './history-columns.tsx'
import { HistoryLink, type HistoryView, historyUrl, readHistoryView } from './history-link.tsx'

const historyPageSize = 50

function useHistory(view: HistoryView) {
  return useInfiniteQuery({
    queryKey: [apiUrls.adminHistory, view.topic ?? '', view.subject ?? ''],
    queryFn({ pageParam, signal }) {
      const page = { limit: historyPageSize, before: pageParam ?? undefined }
      const query = { topic: view.topic, subjectId: view.subject, ...page }
      return bodyOf(api.GET('/api/admin/history', { params: { query }, signal }))
    },
    // The id of the last entry that is loaded.
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < historyPageSize ? null : (page.at(-1)?.id ?? null)),
    refetchOnMount: 'always',
  })
}

const rowId = ({ id }: HistoryEntry) => `entry-${id}`

/** The commands of all administrators, the latest first. */
export function HistoryTab() {
  const texts = useTexts(recordsTexts)
  const columns = useHistoryColumns()
  const [parameters] = useSearchParams()
  const view = readHistoryView(parameters)
  const history = useHistory(view)
  const { data, error, refetch } = history
  const entries = data?.pages.flat()
  const [firstNew] = data?.pages.at(-1) ?? []
  return (
    <div className="grid grid-cols-1 gap-4">
      <Topics view={view} />
      {!data && !error && <Loading text={texts.loadingHistory} lines={8} />}
      {!data && error && (
        <ListFailure
          title={texts.theHistoryCannotBeShown}
          error={error}
          url={historyUrl(view)}
          onReload={refetch}
        />
      )}
      {entries?.length === 0 && <Empty text={texts.nothingHasBeenRecorded} />}
      {entries && entries.length > 0 && (
        <DataTable
          caption={texts.history}
          columns={columns}
          rows={entries}
          rowKey={({ id }) => String(id)}
          rowName={({ id }) => String(id)}
          rowId={rowId}
        />
      )}
      <LoadMore
        list={history}
        label={texts.loadMore}
        loadingLabel={texts.loadingHistory}
        firstNewId={firstNew && rowId(firstNew)}
        failure={(failed) => <ListFailure title={texts.theHistoryCannotBeShown} error={failed} />}
      />
    </div>
  )
}

function Topics({ view: { topic, subject } }: { view: HistoryView }) {
  const texts = useTexts(recordsTexts)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <nav aria-label={texts.historyOf} className="status-filter">
        <ul className="flex flex-wrap gap-2">
          {listTopics(texts).map(({ value, label }) => (
            <li key={label}>
              <HistoryLink view={{ topic: value }} isCurrent={!subject && value === topic}>
                {label}
              </HistoryLink>
            </li>
          ))}
        </ul>
      </nav>
      {subject && (
        <p>{fillIn(texts.onlyAbout, { subject: <code className="break-all">{subject}</code> })}</p>
      )}
    </div>
  )
}

function listTopics(texts: Texts['records']): { value: HistoryTopic | undefined; label: string }[] {
  return [
    { value: undefined, label: texts.everything },
    { value: 'administrators', label: texts.administrators },
    { value: 'deletions', label: texts.deletedReports },
  ]
}

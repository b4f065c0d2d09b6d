import { recordsTexts } from '../../../shared/texts/en/records.ts'
import { useTexts } from '../../texts/use-texts.ts'
import '../desk/desk.css'
import { useState } from 'react'
import type { DeletedReport } from '../../../shared/deleted-reports.ts'
import { quarantineDays } from '../../../shared/limits.ts'
import { adminViewUrl } from '../../../shared/urls.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ListFailure } from '../list-failure.tsx'
import { deletedColumns } from './deleted-columns.tsx'
import { HistoryLink } from './history-link.tsx'
import { useDeletedReports, useRestoration } from './use-deleted-reports.ts'

/** Deleted reports that can still be restored. */
export function DeletedTab() {
  const texts = useTexts(recordsTexts)
  const list = useDeletedReports()
  const { data, error, refetch } = list
  const [first] = data?.pages ?? []
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>
        {texts.deletedExplanation(quarantineDays)}{' '}
        <HistoryLink view={{ topic: 'deletions' }}>{texts.historyOfDeletions}</HistoryLink>
      </p>
      {!data && !error && <Loading text={texts.loadingDeletedReports} lines={8} />}
      {!data && error && (
        <ListFailure
          title={texts.theDeletedReportsCannotBeShown}
          error={error}
          url={adminViewUrl('deleted')}
          onReload={refetch}
        />
      )}
      {first?.reports.length === 0 && <Empty text={texts.noDeletedReports} />}
      {data && first && first.reports.length > 0 && (
        <DeletedReports
          reports={data.pages.flatMap(({ reports }) => reports)}
          total={first.total}
          more={list}
        />
      )}
    </div>
  )
}

const rowId = ({ id }: DeletedReport) => `deleted-${id}`

type DeletedReportsProps = {
  reports: DeletedReport[]
  total: number
  more: ReturnType<typeof useDeletedReports>
}

function DeletedReports({ reports, total, more }: DeletedReportsProps) {
  const texts = useTexts(recordsTexts)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { restore, isBusy } = useRestoration(() => setSelected(new Set()))
  const chosen = reports.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const isNone = chosen.length === 0
  const [firstNew] = more.data?.pages.at(-1)?.reports ?? []
  return (
    <>
      <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
        <legend className="sr-only">{texts.selectedReports}</legend>
        <p role="status">
          {isNone ? texts.deletedNoneSelected(total) : texts.selected(chosen.length)}
        </p>
        <div className="selection-actions min-w-0 flex-wrap items-center gap-2">
          <Button
            variant="secondary"
            disabled={isNone}
            aria-disabled={isBusy}
            onClick={() => isBusy || restore(chosen)}
          >
            {isBusy ? texts.restoring : texts.restore}
          </Button>
          <Button variant="quiet" disabled={isNone} onClick={() => setSelected(new Set())}>
            {texts.clearSelection}
          </Button>
        </div>
      </fieldset>
      <DataTable
        caption={texts.deletedReports}
        columns={deletedColumns(texts)}
        rows={reports}
        rowKey={({ id }) => id}
        rowName={({ location }) => location}
        rowId={rowId}
        selection={{ keys: selected, onChange: setSelected }}
      />
      <LoadMore
        list={more}
        label={texts.loadMore}
        loadingLabel={texts.loadingDeletedReports}
        firstNewId={firstNew && rowId(firstNew)}
        failure={(error) => (
          <ListFailure title={texts.theDeletedReportsCannotBeShown} error={error} />
        )}
      />
    </>
  )
}

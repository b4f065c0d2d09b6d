import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PromiseRun, promisedPeriods } from '../../../shared/promises.ts'
import { promisesTexts } from '../../../shared/texts/en/promises.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { adminViewUrl, apiUrls } from '../../../shared/urls.ts'
import { api, bodyOf } from '../../api.ts'
import { useFormats, useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Loading } from '../../ui/loading.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ListFailure } from '../list-failure.tsx'
import { Instant } from '../shown-values.tsx'
import { useCommandQueue } from '../use-command-queue.ts'
import '../desk/desk.css'

const promiseRunsKey = [apiUrls.adminPromises] as const

type Ask = (run: PromiseRun) => void

function State({ run, texts, onAsk }: { run: PromiseRun; texts: Texts['promises']; onAsk: Ask }) {
  if (run.isConfirmed) return texts.confirmationWaits
  return (
    <>
      <span className="block">{texts.states[run.state]}</span>
      {run.state === 'stopped' && (
        <Button variant="destructive" onClick={() => onAsk(run)}>
          {texts.confirm(run.due)}
        </Button>
      )}
    </>
  )
}

function useColumns(onAsk: Ask): Column<PromiseRun>[] {
  const texts = useTexts(promisesTexts)
  const { number } = useFormats()
  return [
    {
      key: 'promise',
      header: texts.promise,
      cell: ({ name }) => (
        <>
          <span className="font-semibold">{texts.titles[name]}</span>
          <span className="block text-muted">
            {texts.after(texts.period(promisedPeriods[name]))} {texts.sentences[name]}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      header: texts.state,
      cell: (run) => <State run={run} texts={texts} onAsk={onAsk} />,
    },
    {
      key: 'at',
      header: texts.lastRun,
      cell: ({ ranAt }) => (ranAt ? <Instant at={ranAt} /> : '–'),
    },
    { key: 'checked', header: texts.checked, cell: ({ checked }) => number(checked) },
    { key: 'due', header: texts.due, cell: ({ due }) => number(due) },
    { key: 'changed', header: texts.changed, cell: ({ changed }) => number(changed) },
  ]
}

/** The last run of each promise with exact numbers; a stopped one can be confirmed here. */
export function PromisesTab() {
  const texts = useTexts(promisesTexts)
  const [asked, setAsked] = useState<PromiseRun>()
  const columns = useColumns(setAsked)
  const queryClient = useQueryClient()
  const { perform, isBusy } = useCommandQueue(texts.confirmFailed)
  const { data, error, refetch } = useQuery({
    queryKey: promiseRunsKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/promises', { signal })),
    refetchOnMount: 'always',
  })
  async function confirm({ name, due }: PromiseRun) {
    const isDone = await perform(() =>
      api.POST('/api/admin/promises/{name}/confirmation', {
        params: { path: { name } },
        body: { due },
      }),
    )
    setAsked(undefined)
    if (isDone) showToast({ title: texts.confirmed, description: texts.confirmedText })
    await queryClient.invalidateQueries({ queryKey: promiseRunsKey })
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>{texts.adminExplanation}</p>
      {!data && !error && <Loading text={texts.loading} lines={8} />}
      {!data && error && (
        <ListFailure
          title={texts.unavailable}
          error={error}
          url={adminViewUrl('promises')}
          onReload={refetch}
        />
      )}
      {data && (
        <DataTable
          caption={texts.adminTitle}
          columns={columns}
          rows={data.promises}
          rowKey={({ name }) => name}
          rowName={({ name }) => texts.titles[name]}
        />
      )}
      {asked && (
        <ConfirmDialog
          question={texts.confirmQuestion}
          consequence={texts.confirmEffect(asked.due, texts.sentences[asked.name])}
          confirmLabel={texts.confirm(asked.due)}
          isDestructive
          isBusy={isBusy}
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

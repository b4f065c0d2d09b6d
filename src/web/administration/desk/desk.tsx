import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { useTexts } from '../../texts/use-texts.ts'
import './desk.css'
import { useQueryClient } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import type { CurrentAdministrator } from '../../../shared/administration.ts'
import { failureMessage } from '../../failure-message.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ReloadLink } from '../../ui/reload-link.tsx'
import { DeskFilters } from './desk-filters.tsx'
import { refreshDesk, useDeskCounts, useDeskPage } from './desk-queries.ts'
import { type DeskView, deskUrl } from './desk-query.ts'
import { DeskWork } from './desk-work.tsx'
import { ShortcutButton } from './shortcut-help.tsx'
import { StatusFilter } from './status-filter.tsx'
import { useDeskView } from './use-desk-view.ts'

/** All reports, and what an administrator decides about them. */
export function Desk({ administrator }: { administrator: CurrentAdministrator }) {
  const texts = useTexts(deskTexts)
  const queryClient = useQueryClient()
  const desk = useDeskView()
  const { view, show } = desk
  const { data: page, error, isPlaceholderData, isFetching } = useDeskPage(view)
  const counts = useDeskCounts(view)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const reload = () => refreshDesk(queryClient)
  const isEmpty = page?.reports.length === 0
  const isWaiting = !error && (!page || (isEmpty && isFetching))
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <StatusFilter view={view} counts={counts.data} onChoose={show} />
        <div className="flex flex-auto flex-wrap items-center justify-end gap-2">
          <p role="status" className="text-sm text-muted">
            {isFetching && !isWaiting ? texts.loadingReports : ''}
          </p>
          <ShortcutButton onOpen={() => setIsHelpOpen(true)} />
          <Button look="quiet" onClick={reload}>
            <RotateCw aria-hidden="true" size="1.1em" />
            {texts.refresh}
          </Button>
        </div>
      </div>
      <DeskFilters key={filterKey(view)} view={view} onApply={show} />
      {error && <DeskFailure error={error} url={deskUrl(view)} onReload={reload} />}
      {isWaiting && <Loading text={texts.loadingReports} lines={8} />}
      {!error && !isWaiting && isEmpty && <EmptyDesk view={view} onShow={show} />}
      <div aria-busy={isPlaceholderData}>
        <DeskWork
          administrator={administrator}
          desk={desk}
          page={error ? undefined : page}
          isTurning={isPlaceholderData}
          help={{ isOpen: isHelpOpen, setIsOpen: setIsHelpOpen }}
        />
      </div>
    </div>
  )
}

type DeskFailureProps = { error: Error; url: string; onReload: () => void }

function DeskFailure({ error, url, onReload }: DeskFailureProps) {
  const texts = useTexts(deskTexts)
  return (
    <Failure
      title={texts.theReportsCannotBeShown}
      text={failureMessage(error, texts.somethingWentWrong, new Date())}
    >
      <ReloadLink href={url} onReload={onReload}>
        {texts.tryAgain}
      </ReloadLink>
    </Failure>
  )
}

type EmptyDeskProps = { view: DeskView; onShow: (view: DeskView) => void }

/** Deep in the list it may only be that what was there has been deleted. */
function EmptyDesk({ view, onShow }: EmptyDeskProps) {
  const texts = useTexts(deskTexts)
  const first = { ...view, page: 1, after: '' }
  return (
    <Empty text={texts.noReportsFound}>
      {view.page > 1 && (
        <ReloadLink href={deskUrl(first)} onReload={() => onShow(first)}>
          {texts.firstPage}
        </ReloadLink>
      )}
    </Empty>
  )
}

/** Other filters in the address are a new form: its fields begin with them. */
function filterKey({ type, region, search, dates, from, to }: DeskView): string {
  return [type, region, search, dates, from, to].join('|')
}

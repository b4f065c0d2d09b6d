import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { useTexts } from '../../texts/use-texts.ts'
import './desk.css'
import { useQueryClient } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import { type CurrentAdministrator, hasRight } from '../../../shared/administration.ts'
import type { AdminReport } from '../../../shared/moderation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ReloadLink } from '../../ui/reload-link.tsx'
import { useReasons, useTemplates } from '../answers/answer-queries.ts'
import { ListFailure } from '../list-failure.tsx'
import { useClaimOf } from './claims.tsx'
import { DecisionDialogs } from './decision-dialogs.tsx'
import { DeskFilters } from './desk-filters.tsx'
import { DeskPager } from './desk-pager.tsx'
import { type DeskPage, refreshDesk, useDeskCounts, useDeskPage } from './desk-queries.ts'
import { type DeskView, deskPageSize, deskUrl, longestWait } from './desk-query.ts'
import { DeskTable } from './desk-table.tsx'
import { type CasePlace, ReportCaseDialog } from './report-case-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { ShortcutButton, ShortcutHelp } from './shortcut-help.tsx'
import { StatusFilter } from './status-filter.tsx'
import { findReportLink, useCurrentReport } from './use-current-report.ts'
import { useDecisions } from './use-decisions.ts'
import { useDeskShortcuts } from './use-desk-shortcuts.ts'
import { type DeskPlace, useDeskView } from './use-desk-view.ts'
import { useNextPage } from './use-next-page.ts'
import { WaitingCases } from './waiting-cases.tsx'

/** The moderation queue: all reports, and the decisions on them. */
export function Desk({ administrator }: { administrator: CurrentAdministrator }) {
  const texts = useTexts(deskTexts)
  const queryClient = useQueryClient()
  const desk = useDeskView()
  const { view, show } = desk
  const { data: page, error, isPlaceholderData, isFetching } = useDeskPage(view)
  const counts = useDeskCounts(view)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  // Loaded early, so that the number of a reason can follow the key of the rejection at once.
  useReasons()
  useTemplates()
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
          <ButtonLink variant="secondary" href={deskUrl(longestWait)}>
            {texts.startWithLongestWait}
          </ButtonLink>
          <ShortcutButton onOpen={() => setIsHelpOpen(true)} />
          <Button variant="quiet" onClick={reload}>
            <RotateCw aria-hidden="true" size="1.1em" />
            {texts.refresh}
          </Button>
        </div>
      </div>
      <WaitingCases urlOf={desk.reportUrl} onOpen={desk.open} />
      <DeskFilters key={filterKey(view)} view={view} onApply={show} />
      {error && (
        <ListFailure
          title={texts.theReportsCannotBeShown}
          error={error}
          url={deskUrl(view)}
          onReload={reload}
        />
      )}
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

type EmptyDeskProps = { view: DeskView; onShow: (view: DeskView) => void }

/** On a later page, an empty list may mean that its reports were deleted. */
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

/**
 * The key remounts the form when the address has other filters, so that its fields show them. What the
 * form does not choose keeps what was typed in it.
 */
function filterKey(view: DeskView): string {
  return deskUrl({ ...view, status: undefined, held: false, order: 'newest', page: 1, after: '' })
}

type DeskWorkProps = {
  administrator: CurrentAdministrator
  desk: DeskPlace
  page: DeskPage | undefined
  /** True while the next page loads and `page` is still the last one. */
  isTurning: boolean
  help: { isOpen: boolean; setIsOpen: (isOpen: boolean) => void }
}

/** One page of reports with its commands. */
function DeskWork({ administrator, desk, page, isTurning, help }: DeskWorkProps) {
  const { view, openId } = desk
  const reports = page?.reports ?? []
  const mayDelete = hasRight(administrator.role, 'administer')
  const onHelp = () => help.setIsOpen(true)
  const work = useDeskWork({ administrator, desk, page, isTurning, onHelp })
  const { current, decisions, shortcuts, chosen, selected, setSelected } = work
  return (
    <div className="grid grid-cols-1 gap-4">
      {page && reports.length > 0 && (
        <>
          <SelectionBar
            count={chosen.length}
            mayDelete={mayDelete}
            onDecide={(decision) => decisions.decide(chosen, decision)}
            onClear={() => setSelected(new Set())}
          />
          <DeskTable
            desk={desk}
            reports={reports}
            selection={{ keys: selected, onChange: setSelected }}
            mayDelete={mayDelete}
            onDecide={(report, decision) => decisions.decide([report], decision)}
          />
          <DeskPager {...{ view, page, isTurning }} previous={desk.previous} onTurn={desk.turn} />
        </>
      )}
      {openId !== undefined && (
        <ReportCaseDialog
          id={openId}
          mayDelete={mayDelete}
          place={current.place && describePlace(view, page, current.place)}
          closeUrl={deskUrl(view)}
          onGo={(by) => work.goBy(by)}
          similar={{ urlOf: desk.reportUrl, onOpen: desk.open, onDuplicate: decisions.ask }}
          onDecide={(report, decision) => decisions.decide([report], decision)}
          onClose={desk.close}
          findReturnFocus={() => findReportLink(openId)}
        />
      )}
      <DecisionDialogs decisions={decisions} />
      {help.isOpen && (
        <ShortcutHelp
          isOn={shortcuts.isOn}
          onToggle={shortcuts.toggle}
          closeUrl={deskUrl(view)}
          onClose={() => help.setIsOpen(false)}
        />
      )}
    </div>
  )
}

/**
 * The place of a report in the whole queue. Decisions shorten a queue of one status, so there the
 * later pages count their own rows.
 */
function describePlace(
  view: DeskView,
  page: DeskPage | undefined,
  { index, count }: { index: number; count: number },
): CasePlace | undefined {
  if (!page) return undefined
  const shrinks = view.status !== undefined || view.held
  const isOwn = shrinks && view.page > 1
  return {
    number: (isOwn ? 0 : (view.page - 1) * deskPageSize) + index + 1,
    total: isOwn ? count : page.total,
    isExact: isOwn || page.isExact,
    isFirst: index === 0,
    isLast: index === count - 1 && page.next === null,
  }
}

type DeskWorkOptions = {
  administrator: CurrentAdministrator
  desk: DeskPlace
  page: DeskPage | undefined
  isTurning: boolean
  onHelp: () => void
}

/** The current report, the selected reports, and the commands on them. */
function useDeskWork({ administrator, desk, page, isTurning, onHelp }: DeskWorkOptions) {
  const reports = page?.reports ?? []
  const { openId } = desk
  const isOpen = openId !== undefined
  const claims = useClaimOf(openId)
  const current = useCurrentReport(reports, openId, claims.isTaken)
  const [selected, setSelected] = useSelection(deskUrl(desk.view))
  const chosen = reports.filter(({ id }) => selected.has(id))

  function go(report: AdminReport | undefined) {
    if (report && isOpen) desk.open(report.id)
    else if (report) current.focus(report)
  }

  const goToNextPage = useNextPage({ desk, page, isTurning, go: current.focus })

  function goBy(by: 1 | -1) {
    const next = current.findNeighbour(by)
    if (next || by === -1 || !current.find()) go(next)
    else goToNextPage()
  }

  const decisions = useDecisions(administrator.id, (ids) => {
    setSelected((before) => new Set([...before].filter((id) => !ids.includes(id))))
    const here = current.find()
    // A moderator who has opened another report meanwhile stays there.
    if (here && !ids.includes(here.id)) return
    const next = current.findAfter(ids)
    if (next) return go(next)
    // After a decision on several, the page fills again by itself.
    const isOneOfPage = ids.length === 1 && reports.some(({ id }) => ids.includes(id))
    if (isOneOfPage && goToNextPage()) return
    if (isOpen) desk.close()
  })

  const shortcuts = useDeskShortcuts({
    onHelp,
    onNext: () => goBy(1),
    onPrevious: () => goBy(-1),
    onUndo: () => decisions.undo(),
    onClaim() {
      const report = current.find()
      if (report) claims.toggle(report.id)
    },
    onOpen() {
      const report = current.find()
      if (report && !isOpen) desk.open(report.id)
    },
    onSelect() {
      const report = current.find()
      if (report && !isOpen) setSelected((before) => toggled(before, report.id))
    },
    onDecide(status) {
      const report = current.find()
      const hasChosen = !isOpen && chosen.length > 0
      decisions.decide(hasChosen ? chosen : report ? [report] : [], status)
    },
  })

  return { current, goBy, selected, setSelected, chosen, decisions, shortcuts }
}

/** Another page or other filters clear the selection: nobody decides on rows that are out of sight. */
function useSelection(viewUrl: string) {
  const [shownUrl, setShownUrl] = useState(viewUrl)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  if (shownUrl !== viewUrl) {
    setShownUrl(viewUrl)
    setSelected(new Set())
  }
  return [selected, setSelected] as const
}

function toggled(keys: ReadonlySet<string>, key: string): Set<string> {
  const changed = new Set(keys)
  if (!changed.delete(key)) changed.add(key)
  return changed
}

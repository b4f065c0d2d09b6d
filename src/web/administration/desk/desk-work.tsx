import { type CurrentAdministrator, hasRight } from '../../../shared/administration.ts'
import { DecisionDialogs } from './decision-dialogs.tsx'
import { DeskPager } from './desk-pager.tsx'
import type { DeskPage } from './desk-queries.ts'
import { deskUrl } from './desk-query.ts'
import { DeskTable } from './desk-table.tsx'
import { findReportLink } from './find-report-link.ts'
import { ReportCaseDialog } from './report-case-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import type { DeskPlace } from './use-desk-view.ts'
import { useDeskWork } from './use-desk-work.ts'

type DeskWorkProps = {
  administrator: CurrentAdministrator
  desk: DeskPlace
  page: DeskPage | undefined
  /** True while `page` is still the one before. */
  isTurning: boolean
  help: { isOpen: boolean; setIsOpen: (isOpen: boolean) => void }
}

/** One page of reports with all that can be done to them. */
export function DeskWork({ administrator, desk, page, isTurning, help }: DeskWorkProps) {
  const { view, openId } = desk
  const reports = page?.reports ?? []
  const mayDelete = hasRight(administrator.role, 'administer')
  const work = useDeskWork({ administrator, desk, reports, onHelp: () => help.setIsOpen(true) })
  const { current, decisions, shortcuts } = work
  return (
    <div className="grid grid-cols-1 gap-4">
      {page && reports.length > 0 && (
        <>
          <SelectionBar work={work} mayDelete={mayDelete} />
          <DeskTable desk={desk} reports={reports} work={work} mayDelete={mayDelete} />
          <DeskPager {...{ view, page, isTurning }} previous={desk.previous} onTurn={desk.turn} />
        </>
      )}
      {openId !== undefined && (
        <ReportCaseDialog
          id={openId}
          mayDelete={mayDelete}
          place={current.place}
          closeUrl={deskUrl(view)}
          onGo={(by) => work.go(current.findNeighbour(by))}
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

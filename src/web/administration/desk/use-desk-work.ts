import { useEffect, useState } from 'react'
import type { CurrentAdministrator } from '../../../shared/administration.ts'
import type { AdminReport } from '../../../shared/moderation.ts'
import { deskUrl } from './desk-query.ts'
import { useCurrentReport } from './use-current-report.ts'
import { useDecisions } from './use-decisions.ts'
import { useDeskShortcuts } from './use-desk-shortcuts.ts'
import type { DeskPlace } from './use-desk-view.ts'

type DeskWorkOptions = {
  administrator: CurrentAdministrator
  desk: DeskPlace
  reports: AdminReport[]
  onHelp: () => void
}

/** The current report, the selected reports, and the commands on them. */
export function useDeskWork({ administrator, desk, reports, onHelp }: DeskWorkOptions) {
  const { view, openId } = desk
  const isOpen = openId !== undefined
  const current = useCurrentReport(reports, openId)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = reports.filter(({ id }) => selected.has(id))
  const clear = () => setSelected(new Set())

  // Another page or filter clears the selection: nobody decides on rows that are out of sight.
  const viewUrl = deskUrl(view)
  useEffect(() => {
    if (viewUrl) setSelected(new Set())
  }, [viewUrl])

  function go(report: AdminReport | undefined) {
    if (report && isOpen) desk.open(report.id)
    else if (report) current.focus(report)
  }

  const decisions = useDecisions(administrator.id, (ids) => {
    setSelected((before) => new Set([...before].filter((id) => !ids.includes(id))))
    const here = current.find()
    // A moderator who has opened another report meanwhile stays there.
    if (here && !ids.includes(here.id)) return
    const next = current.findAfter(ids)
    if (isOpen && !next) desk.close()
    else go(next)
  })

  const shortcuts = useDeskShortcuts({
    onHelp,
    onNext: () => go(current.findNeighbour(1)),
    onPrevious: () => go(current.findNeighbour(-1)),
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

  return { current, go, selected, setSelected, chosen, clear, decisions, shortcuts }
}

function toggled(keys: ReadonlySet<string>, key: string): Set<string> {
  const changed = new Set(keys)
  if (!changed.delete(key)) changed.add(key)
  return changed
}

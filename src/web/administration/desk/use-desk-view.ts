import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type DeskView, deskParameters, deskUrl, readDeskView } from './desk-query.ts'

/** The starts of the earlier pages through which this browser came. */
type Trail = string[]

function readTrail(state: unknown): Trail {
  const trail = typeof state === 'object' && state !== null && 'trail' in state ? state.trail : []
  return Array.isArray(trail) ? trail.filter((place) => typeof place === 'string') : []
}

/** The view is part of the address, so that it can be reloaded, shared and gone back to. */
export function useDeskView() {
  const [parameters] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const view = readDeskView(parameters)
  const trail = readTrail(state)
  const openId = parameters.get('report') || undefined

  function reportUrl(id: string): string {
    const withReport = deskParameters(view)
    withReport.set('report', id)
    return `?${withReport}`
  }

  return {
    view,
    openId,
    /** The start of the previous page; undefined if this browser did not come from there. */
    previous: view.page > 1 ? trail.at(-1) : undefined,
    reportUrl,
    show: (changed: DeskView) => navigate(deskUrl(changed)),
    turn(to: DeskView) {
      const isOn = to.page > view.page
      const after = to.page === 1 ? [] : isOn ? [...trail, view.after] : trail.slice(0, -1)
      navigate(deskUrl(to), { state: { trail: after } })
    },
    open: (id: string) =>
      navigate(reportUrl(id), { state: { trail }, replace: openId !== undefined }),
    close: () => navigate(deskUrl(view), { state: { trail }, replace: true }),
  }
}

export type DeskPlace = ReturnType<typeof useDeskView>

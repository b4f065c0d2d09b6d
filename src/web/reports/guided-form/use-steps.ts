import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { isStepName, type StepName, stepTitleId, stepUrl } from './guided-steps.ts'

/** Kept in the history: one answer is changed, and then the answers are checked again. */
const StepState = z.object({ isChange: z.literal(true) })

type GoTo = {
  /** The field that gets the focus instead of the heading. */
  fieldId?: string
  isChange?: boolean
  /** False if the visitor did not ask to go there: no step back leads from it. */
  isMove?: boolean
}

/** The step is the fragment of the address, so that the back button goes one step back. */
export function useSteps(onMove: () => void) {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const asked = hash.slice(1)
  const isAsked = isStepName(asked)
  const [last, setLast] = useState<StepName>('name')
  // The server does not know the fragment, and the link that skips to the content has one of its own.
  const step = !isHydrated || asked === '' ? 'name' : isAsked ? asked : last
  if (step !== last) setLast(step)
  const isFirstShown = useRef(true)
  const asking = useRef<GoTo & { name?: StepName }>({})

  function goTo(name: StepName, to: GoTo = {}) {
    asking.current = { ...to, name }
    const { isChange, isMove = true } = to
    navigate(stepUrl(name), { replace: !isMove, ...(isChange ? { state: { isChange } } : {}) })
  }

  const showStep = useEffectEvent(() => {
    const isPageLoad = isFirstShown.current
    isFirstShown.current = false
    const isOwnMove = asking.current.name === step
    // A link or the back button asks for nothing.
    const { fieldId = '', isMove = !isPageLoad } = isOwnMove ? asking.current : {}
    if (isOwnMove) asking.current = {}
    if (!isMove) return
    const title = document.getElementById(stepTitleId(step))
    title?.closest('form')?.scrollIntoView({ behavior: 'instant' })
    const target = document.getElementById(fieldId) ?? title
    target?.focus()
    onMove()
  })
  useEffect(() => {
    if (isHydrated && step) showStep()
  }, [isHydrated, step])

  return { step, isAsked, isChange: StepState.safeParse(state).success, goTo }
}

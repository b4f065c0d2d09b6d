import { useEffect, useRef } from 'react'
import type { DecisionReason } from '../../../shared/desk-answers.ts'
import { needsReason, type Question } from './decision.ts'
import { hasSingleKeys } from './use-desk-shortcuts.ts'

/**
 * Lets a number choose the reason of one rejection. Returns false where a single key would do too
 * much: for a deletion, for several reports, and for a decision that was interrupted.
 */
export function useReasonKeys(
  { reports, decision, interrupted }: Question,
  reasons: DecisionReason[],
  onChoose: (key: string) => void,
): boolean {
  const isOn =
    decision !== 'deleted' &&
    needsReason(decision) &&
    reports.length === 1 &&
    !interrupted &&
    hasSingleKeys()
  const latest = useRef({ reasons, onChoose })
  useEffect(() => {
    latest.current = { reasons, onChoose }
  })
  useEffect(() => {
    if (!isOn) return
    function press(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey, isComposing, repeat } = event
      if (ctrlKey || metaKey || altKey || isComposing || repeat) return
      if (target instanceof Element && target.matches('textarea, [id$="-template"]')) return
      const { reasons, onChoose } = latest.current
      const reason = reasons.find(({ number }) => key === String(number))
      if (!reason) return
      event.preventDefault()
      onChoose(reason.key)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
  return isOn
}

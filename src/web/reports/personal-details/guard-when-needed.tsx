import { type FunctionComponent, useEffect, useState } from 'react'
import { importWithRetry } from '../../ui/import-with-retry.ts'
import type { ReportFormApi } from '../report-form/report-form-fields.ts'

type GuardProps = { form: ReportFormApi }

/**
 * Loads the guard once a field has the focus. Until then, and if it never loads, the form works without:
 * the server looks again.
 */
export function GuardWhenNeeded({ form, formId }: GuardProps & { formId: string }) {
  const [Guard, setGuard] = useState<FunctionComponent<GuardProps>>()
  useEffect(() => {
    const element = document.getElementById(formId)
    if (!element) return
    const listening = new AbortController()
    async function load() {
      const { PersonalDetailGuard } = await importWithRetry(
        () => import('./personal-detail-guard.tsx'),
      )
      if (!listening.signal.aborted) setGuard(() => PersonalDetailGuard)
    }
    const loadOnce = () => void load()
    element.addEventListener('focusin', loadOnce, { once: true, signal: listening.signal })
    // The focus can be there before this code is.
    if (element.contains(document.activeElement)) loadOnce()
    return () => listening.abort()
  }, [formId])
  return Guard ? <Guard form={form} /> : null
}

import { useEffect, useEffectEvent, useRef } from 'react'
import type { CurrentUser } from '../../../shared/accounts.ts'
import { useUser } from '../../accounts/user-query.ts'
import type { ReportFormApi } from './report-form-binding.ts'
import { blankFields, type ReportFields } from './report-form-fields.ts'

/** What stands in the form before anybody types: a user's name and e-mail address (decision 15). */
export function useStartFields(): ReportFields {
  return startFields(useUser().user)
}

function startFields(user: CurrentUser | null): ReportFields {
  if (!user) return blankFields
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return { ...blankFields, fullName, email: user.email }
}

/** When somebody signs in or out in another tab: what was filled in changes, what was typed stays. */
export function useFollowingStart(form: ReportFormApi, start: ReportFields) {
  const { fullName, email } = start
  const known = useRef({ fullName, email })
  const follow = useEffectEvent((now: { fullName: string; email: string }) => {
    for (const name of ['fullName', 'email'] as const) {
      if (form.getValues(name) === known.current[name]) form.setValue(name, now[name])
    }
    known.current = now
  })
  useEffect(() => follow({ fullName, email }), [fullName, email])
}

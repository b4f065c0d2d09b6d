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

const names = ['fullName', 'email'] as const
const keepAllElse = { keepValues: true, keepErrors: true, keepIsSubmitted: true }

/** When somebody signs in or out in another tab: what was filled in changes, what was typed stays. */
export function useFollowingStart(form: ReportFormApi, start: ReportFields) {
  const { fullName, email } = start
  const known = useRef(start)
  const follow = useEffectEvent(() => {
    const untouched = names.filter((name) => form.getValues(name) === known.current[name])
    const isChanged = names.some((name) => start[name] !== known.current[name])
    // The page itself holds what it began with, even where something else was typed over it.
    if (isChanged) form.reset(start, keepAllElse)
    for (const name of untouched) form.setValue(name, start[name])
    known.current = start
  })
  useEffect(() => follow(), [fullName, email])
}

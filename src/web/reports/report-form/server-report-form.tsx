import { useContext } from 'react'
import { useUser } from '../../accounts/user-query.ts'
import { FilledFormContext } from '../../forms/filled-form-context.ts'
import { Kept } from '../../kept-html.tsx'
import { useSite } from '../../site-context.ts'
import type { PlainForm } from './plain-form.ts'
import { ReportForm } from './report-form.tsx'

/** The form as the server renders it. The blank form of a stranger is the same for all of them. */
export function ServerReportForm({ plainForm }: { plainForm: PlainForm }) {
  const { site } = useSite()
  const { user, isUnknown } = useUser()
  const filledForm = useContext(FilledFormContext)
  return (
    <Kept inputs={user || isUnknown || filledForm ? null : ['ReportForm', site]}>
      <ReportForm plainForm={plainForm} />
    </Kept>
  )
}

import { signInUrl } from '../../../shared/return-url.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useUser } from '../../accounts/user-query.ts'
import { useSite } from '../../site-context.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FieldFaults } from '../../ui/field-faults.tsx'
import { fieldId, type ReportFormApi } from './report-form-fields.ts'
import type { ReportSubmissionState } from './report-form-outcome.tsx'

type FaultsProps = { state: ReportSubmissionState; form: ReportFormApi }

/** The faults that are still there, as links to their fields. */
export function ReportFormFaults({ state, form }: FaultsProps) {
  const texts = useTexts(reportFormTexts)
  if (state.stage !== 'faulty') return null
  const open = state.faults.filter(({ name }) => form.formState.errors[name])
  if (open.length === 0) return null
  return (
    <div className="mb-6">
      <FieldFaults
        title={texts.thereIsAProblem}
        faults={open.map(({ name, message }) => ({ id: fieldId(name), message }))}
      />
    </div>
  )
}

/** Shown before anybody types, if only users may submit reports. */
export function SignInNote({ returnUrl }: { returnUrl: string }) {
  const texts = useTexts(reportFormTexts)
  const { site } = useSite()
  const { user } = useUser()
  if (!site.reportsRequireSignIn || user) return null
  return (
    <div className="notice mb-6">
      <p>
        <strong>{texts.pleaseSignIn}</strong> {texts.mayStayAnonymous}
      </p>
      <ButtonLink variant="secondary" href={signInUrl(returnUrl)}>
        {texts.signInOrRegister}
      </ButtonLink>
    </div>
  )
}

import { signInUrl } from '../../../shared/return-url.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useUser } from '../../accounts/user-query.ts'
import { useSite } from '../../site-context.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FieldFaults } from '../../ui/field-faults.tsx'
import { type FieldOfForm, fieldId, type ReportFieldName } from './report-form-fields.ts'

type FaultsProps = FieldOfForm & { names: readonly ReportFieldName[] }

/** The faults of these fields, as links to them. */
export function ReportFormFaults({ names, form }: FaultsProps) {
  const texts = useTexts(reportFormTexts)
  const { errors } = form.formState
  const faults = names.flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ id: fieldId(name), message }] : []
  })
  if (faults.length === 0) return null
  return (
    <div className="mb-6">
      <FieldFaults title={texts.thereIsAProblem} faults={faults} />
    </div>
  )
}

export function RequiredFieldsNote() {
  const texts = useTexts(reportFormTexts)
  return (
    <p className="mb-3 text-sm text-muted">
      {fillIn(texts.requiredFields, { mark: <span className="text-destructive">*</span> })}
    </p>
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

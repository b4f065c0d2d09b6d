import { signInUrl } from '../../../shared/return-url.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { pageUrls } from '../../../shared/urls.ts'
import { useUser } from '../../accounts/user-query.ts'
import { useSite } from '../../site-context.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Before anybody types: on a register that wants it, only users submit. */
export function SignInNote() {
  const texts = useTexts(reportFormTexts)
  const { site } = useSite()
  const { user } = useUser()
  if (!site.reportsRequireSignIn || user) return null
  return (
    <div className="notice mb-6">
      <p>
        <strong>{texts.pleaseSignIn}</strong> You may stay anonymous all the same: an anonymous
        report is not linked to your account.
      </p>
      <ButtonLink look="secondary" href={signInUrl(`${pageUrls.main}#submit`)}>
        {texts.signInOrRegister}
      </ButtonLink>
    </div>
  )
}

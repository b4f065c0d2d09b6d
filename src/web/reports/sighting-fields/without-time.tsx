import { withoutTimeName } from '../../../shared/report-form.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { buttonClass } from '../../ui/button.tsx'

/** What the box below the time says with scripts. */
export function WithoutTimeHint() {
  const texts = useTexts(reportFormTexts)
  return (
    <noscript>
      <p className="text-sm text-muted">{texts.leaveTheTimeEmpty}</p>
    </noscript>
  )
}

/**
 * Without scripts the browser asks for a clock time, and this button does not let it. It stands behind the
 * other one, which Enter in a field presses.
 */
export function SubmitWithoutTime() {
  const texts = useTexts(reportFormTexts)
  return (
    <noscript>
      <FreeSubmit name={withoutTimeName} label={texts.submitWithoutTheTime} />
    </noscript>
  )
}

/** Sends the form as it is: the server says what is missing. */
function FreeSubmit({ name, label }: { name: string; label: string }) {
  return (
    <input
      type="submit"
      name={name}
      value={label}
      formNoValidate
      className={buttonClass('secondary')}
    />
  )
}

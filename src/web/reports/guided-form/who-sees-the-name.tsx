import { useWatch } from 'react-hook-form'
import { guidedFormTexts } from '../../../shared/texts/en/guided-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { FieldOfForm } from '../report-form/report-form-fields.ts'

/** What the choice of the first step means for this field. */
export function WhoSeesTheName({ form }: FieldOfForm) {
  const texts = useTexts(guidedFormTexts)
  const anonymous = useWatch({ control: form.control, name: 'anonymous' })
  return anonymous === 'true' ? texts.onlyModerators : texts.everyoneReads
}

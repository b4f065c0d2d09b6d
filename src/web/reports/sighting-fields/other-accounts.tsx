import { otherAccountsAnswers } from '../../../shared/options.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { FieldSelect } from '../../ui/field-select.tsx'
import { bindField, type FieldOfForm } from '../report-form/report-form-fields.ts'

/** Whether the account may be colored by others. Without an answer nothing is stored. */
export function OtherAccountsField({ form }: FieldOfForm) {
  const texts = useTexts(reportFormTexts)
  return (
    <FieldSelect
      {...bindField(form, 'otherAccounts')}
      label={texts.otherAccounts}
      prompt={texts.noAnswer}
      options={otherAccountsAnswers.map((value) => ({
        value,
        label: texts.otherAccountsAnswers[value],
      }))}
    />
  )
}

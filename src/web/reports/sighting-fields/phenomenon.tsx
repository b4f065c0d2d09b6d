import { phenomenonTypes } from '../../../shared/options.ts'
import { labelsTexts } from '../../../shared/texts/en/labels.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { FieldSelect } from '../../ui/field-select.tsx'
import { FieldText } from '../../ui/field-text.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { bindField, type FieldOfForm } from '../report-form/report-form-fields.ts'

export function PhenomenonTypeField({ form }: FieldOfForm) {
  const texts = useTexts(reportFormTexts)
  const labels = useTexts(labelsTexts)
  return (
    <FieldSelect
      {...bindField(form, 'phenomenonType')}
      label={texts.phenomenonType}
      required
      prompt={texts.chooseAType}
      options={optionsOf(phenomenonTypes, labels.phenomena)}
    />
  )
}

/** Words, with usual answers to choose from. */
export function DurationField({ form }: FieldOfForm) {
  const texts = useTexts(reportFormTexts)
  const field = bindField(form, 'duration')
  const listId = `${field.id}s`
  return (
    <>
      <FieldText
        {...field}
        label={texts.duration}
        hint={texts.durationHint}
        required
        list={listId}
        placeholder={texts.forExample5Minutes}
        autoComplete="off"
      />
      <datalist id={listId}>
        {Object.values(texts.durations).map((duration) => (
          <option key={duration} value={duration} />
        ))}
      </datalist>
    </>
  )
}

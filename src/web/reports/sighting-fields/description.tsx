import { useWatch } from 'react-hook-form'
import { textLimits } from '../../../shared/limits.ts'
import {
  optionalTextNames,
  optionalTexts,
  optionalTextsTexts,
} from '../../../shared/optional-texts.ts'
import { countCharacters } from '../../../shared/text.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { FieldCounter } from '../../ui/field-counter.tsx'
import { FieldTextArea } from '../../ui/field-text.tsx'
import { bindField, type FieldOfForm } from '../report-form/report-form-fields.ts'

export function DescriptionField({ form, rows }: FieldOfForm & { rows: number }) {
  const texts = useTexts(reportFormTexts)
  return (
    <FieldTextArea
      {...bindField(form, 'description')}
      label={texts.detailedDescription}
      hint={
        <>
          {texts.descriptionHint} <strong className="text-text">{texts.everyoneCanReadThis}</strong>
        </>
      }
      required
      rows={rows}
      below={<RoomLeft form={form} name="description" />}
    />
  )
}

export function OptionalTextFields({ form }: FieldOfForm) {
  const optional = useTexts(optionalTextsTexts)
  return optionalTextNames.map((name) => (
    <FieldTextArea
      key={name}
      {...bindField(form, name)}
      label={optional[name].name}
      hint={optional[name].hint}
      rows={optionalTexts[name].rows}
    />
  ))
}

type RoomLeftProps = FieldOfForm & { name: 'description' | 'videoDescription' }

export function RoomLeft({ form, name }: RoomLeftProps) {
  const text = useWatch({ control: form.control, name })
  return <FieldCounter count={countCharacters(text.trim())} limit={textLimits[name]} />
}

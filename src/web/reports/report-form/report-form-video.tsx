import { useController, useWatch } from 'react-hook-form'
import { textLimits } from '../../../shared/limits.ts'
import { countCharacters } from '../../../shared/text.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { VideoField } from '../../evidence/video-field.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { FieldCounter } from '../../ui/field-counter.tsx'
import { FieldTextArea } from '../../ui/field-text-area.tsx'
import { bindField, type ReportFormApi } from './report-form-binding.ts'
import { fieldId } from './report-form-fields.ts'
import { FormGroup } from './report-form-group.tsx'

type VideoEvidenceProps = { form: ReportFormApi; onChange: () => void }

export function VideoEvidence({ form, onChange }: VideoEvidenceProps) {
  const texts = useTexts(reportFormTexts)
  const { field, fieldState } = useController({ control: form.control, name: 'videoUrl' })
  return (
    <FormGroup title={texts.videoEvidence}>
      <div className="-mb-6 grid">
        <VideoField
          id={fieldId('videoUrl')}
          fault={fieldState.error?.message}
          value={field.value}
          onChange={(value) => {
            form.clearErrors('videoUrl')
            field.onChange(value)
            onChange()
          }}
          onFault={(message) => form.setError('videoUrl', { type: 'video', message })}
        />
        {field.value !== '' && (
          <FieldTextArea
            {...bindField(form, 'videoDescription')}
            label={texts.descriptionOfTheVideo}
            hint={texts.videoDescriptionHint}
            rows={2}
            below={<DescriptionRoom form={form} />}
          />
        )}
      </div>
    </FormGroup>
  )
}

function DescriptionRoom({ form }: { form: ReportFormApi }) {
  const text = useWatch({ control: form.control, name: 'videoDescription' })
  return <FieldCounter count={countCharacters(text.trim())} limit={textLimits.videoDescription} />
}

import { useController } from 'react-hook-form'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { VideoField } from '../../evidence/video-field.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { FieldTextArea } from '../../ui/field-text.tsx'
import { bindField, type FieldOfForm, fieldId } from '../report-form/report-form-fields.ts'
import { RoomLeft } from './description.tsx'

/** A video, and once it is there, the words for people who cannot see it. */
export function VideoFields({ form, onChange }: FieldOfForm & { onChange: () => void }) {
  const texts = useTexts(reportFormTexts)
  const { field, fieldState } = useController({ control: form.control, name: 'videoUrl' })
  return (
    <>
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
          below={<RoomLeft form={form} name="videoDescription" />}
        />
      )}
    </>
  )
}

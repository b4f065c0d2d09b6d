import type { ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { textLimits } from '../../../shared/limits.ts'
import {
  optionalTextNames,
  optionalTexts,
  optionalTextsTexts,
} from '../../../shared/optional-texts.ts'
import { phenomenonTypes, regions } from '../../../shared/options.ts'
import { countCharacters } from '../../../shared/text.ts'
import { heldTexts } from '../../../shared/texts/en/held.ts'
import { labelsTexts } from '../../../shared/texts/en/labels.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useUser } from '../../accounts/user-query.ts'
import { VideoField } from '../../evidence/video-field.tsx'
import { useSite } from '../../site-context.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { FieldEmail } from '../../ui/account-fields.tsx'
import { FieldCheckbox } from '../../ui/field-checkbox.tsx'
import { FieldChoices } from '../../ui/field-choices.tsx'
import { FieldCounter } from '../../ui/field-counter.tsx'
import { FieldSelect } from '../../ui/field-select.tsx'
import { FieldText, FieldTextArea } from '../../ui/field-text.tsx'
import { SightingDateField, SightingTimeField } from '../sighting-fields/date-and-time.tsx'
import { OtherAccountsField } from '../sighting-fields/other-accounts.tsx'
import { LocationField } from './location-field.tsx'
import { bindField, fieldId, type ReportFormApi } from './report-form-fields.ts'

type GroupProps = { form: ReportFormApi }
/** `filling` counts the reports written in this form. Each one starts with the clock field. */
type SightingDetailsProps = GroupProps & { filling: number }

export function PersonalInformation({ form }: GroupProps) {
  const texts = useTexts(reportFormTexts)
  const labels = useTexts(labelsTexts)
  return (
    <FormGroup title={texts.personalInformation}>
      <div className="field-columns -mb-6">
        <FieldText
          {...bindField(form, 'fullName')}
          label={texts.fullName}
          required
          autoComplete="name"
        />
        <FieldEmail {...bindField(form, 'email')} />
        <FieldSelect
          {...bindField(form, 'region')}
          label={texts.region}
          hint={texts.whereTheSightingWas}
          required
          prompt={texts.chooseARegion}
          options={regions.map((value) => ({ value, label: labels.regions[value] }))}
        />
        <LocationField form={form} />
      </div>
    </FormGroup>
  )
}

export function SightingDetails({ form, filling }: SightingDetailsProps) {
  const texts = useTexts(reportFormTexts)
  const labels = useTexts(labelsTexts)
  const optional = useTexts(optionalTextsTexts)
  return (
    <FormGroup title={texts.sightingDetails}>
      <div className="field-columns">
        <SightingDateField key={`day-${filling}`} form={form} />
        <SightingTimeField key={filling} form={form} />
        <FieldSelect
          {...bindField(form, 'phenomenonType')}
          label={texts.phenomenonType}
          required
          prompt={texts.chooseAType}
          options={phenomenonTypes.map((value) => ({ value, label: labels.phenomena[value] }))}
        />
        <FieldText
          {...bindField(form, 'duration')}
          label={texts.duration}
          hint={texts.durationHint}
          required
          list="report-durations"
          placeholder={texts.forExample5Minutes}
          autoComplete="off"
        />
      </div>
      <datalist id="report-durations">
        {Object.values(texts.durations).map((duration) => (
          <option key={duration} value={duration} />
        ))}
      </datalist>
      <div className="-mb-6 grid">
        <FieldTextArea
          {...bindField(form, 'description')}
          label={texts.detailedDescription}
          hint={
            <>
              {texts.descriptionHint}{' '}
              <strong className="text-text">{texts.everyoneCanReadThis}</strong>
            </>
          }
          required
          rows={6}
          below={<RoomLeft form={form} name="description" />}
        />
        {optionalTextNames.map((name) => (
          <FieldTextArea
            key={name}
            {...bindField(form, name)}
            label={optional[name].name}
            hint={optional[name].hint}
            rows={optionalTexts[name].rows}
          />
        ))}
        <OtherAccountsField form={form} />
      </div>
    </FormGroup>
  )
}

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
            below={<RoomLeft form={form} name="videoDescription" />}
          />
        )}
      </div>
    </FormGroup>
  )
}

export function PrivacyChoice({ form }: GroupProps) {
  const texts = useTexts(reportFormTexts)
  const held = useTexts(heldTexts)
  const { user } = useUser()
  const { site } = useSite()
  // The form library clears registered radio buttons on a reset.
  const { field, fieldState } = useController({ control: form.control, name: 'anonymous' })
  const { field: reuse } = useController({ control: form.control, name: 'reuse' })
  return (
    <FormGroup title={texts.yourNameOnTheReport}>
      <FieldChoices
        id={fieldId('anonymous')}
        name={field.name}
        fault={fieldState.error?.message}
        value={field.value}
        onChoose={field.onChange}
        choices={[
          {
            value: 'true',
            label: texts.keepMeAnonymous,
            explanation: texts.anonymousExplanation + (user ? texts.notLinked : ''),
          },
          {
            value: 'false',
            label: texts.publishName,
            explanation:
              texts.publishNameExplanation +
              (site.confirmsNames ? ` ${held.confirmsName}` : '') +
              (user ? texts.linked : ''),
          },
        ]}
      />
      <div className="mt-6 -mb-6">
        <FieldCheckbox
          id={fieldId('reuse')}
          name={reuse.name}
          label={texts.mayBeReused}
          hint={texts.mayBeReusedHint}
          value="true"
          checked={reuse.value === 'true'}
          onChange={({ target }) => reuse.onChange(String(target.checked))}
        />
      </div>
    </FormGroup>
  )
}

type RoomLeftProps = GroupProps & { name: 'description' | 'videoDescription' }

function RoomLeft({ form, name }: RoomLeftProps) {
  const text = useWatch({ control: form.control, name })
  return <FieldCounter count={countCharacters(text.trim())} limit={textLimits[name]} />
}

function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="panel min-w-0 p-5 sm:p-7">
      <legend className="float-left mb-5 w-full font-display text-title leading-tight font-semibold">
        {title}
      </legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

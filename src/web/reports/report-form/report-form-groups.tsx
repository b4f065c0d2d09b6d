import { useController, useWatch } from 'react-hook-form'
import { earliestSightingDate, textLimits } from '../../../shared/limits.ts'
import { optionalTextNames, optionalTexts } from '../../../shared/optional-texts.ts'
import { phenomenonTypes, regions } from '../../../shared/options.ts'
import { latestSightingDate } from '../../../shared/sighting-date.ts'
import { countCharacters } from '../../../shared/text.ts'
import { heldTexts } from '../../../shared/texts/en/held.ts'
import { labelsTexts } from '../../../shared/texts/en/labels.ts'
import { optionalTextsTexts } from '../../../shared/texts/en/optional-texts.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useUser } from '../../accounts/user-query.ts'
import { useSite } from '../../site-context.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { FieldChoices } from '../../ui/field-choices.tsx'
import { FieldCounter } from '../../ui/field-counter.tsx'
import { FieldEmail } from '../../ui/field-email.tsx'
import { FieldSelect } from '../../ui/field-select.tsx'
import { FieldText } from '../../ui/field-text.tsx'
import { FieldTextArea } from '../../ui/field-text-area.tsx'
import { bindField, type ReportFormApi } from './report-form-binding.ts'
import { fieldId } from './report-form-fields.ts'
import { FormGroup } from './report-form-group.tsx'
import { SightingTimeField } from './report-form-time.tsx'

type GroupProps = { form: ReportFormApi }
/** `filling` counts the reports written in this form: each begins with a clock for the time. */
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
        <FieldText
          {...bindField(form, 'location')}
          label={texts.cityState}
          hint={texts.locationHint}
          required
          autoComplete="address-level2"
        />
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
        <FieldText
          {...bindField(form, 'sightingDate')}
          label={texts.dateOfSighting}
          required
          type="date"
          min={earliestSightingDate}
          max={latestSightingDate(new Date())}
          // The page may have been rendered yesterday.
          suppressHydrationWarning
        />
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
          required
          list="report-durations"
          placeholder={texts.forExample5Minutes}
          autoComplete="off"
        />
      </div>
      <datalist id="report-durations">
        {durations.map((duration) => (
          <option key={duration} value={duration} />
        ))}
      </datalist>
      <div className="-mb-6 grid">
        <FieldTextArea
          {...bindField(form, 'description')}
          label={texts.detailedDescription}
          hint={descriptionHint}
          required
          rows={6}
          below={<DescriptionRoom form={form} />}
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
      </div>
    </FormGroup>
  )
}

export function PrivacyChoice({ form }: GroupProps) {
  const texts = useTexts(reportFormTexts)
  const held = useTexts(heldTexts)
  const { user } = useUser()
  const { site } = useSite()
  // Registered radio buttons lose their choice when the form library resets them.
  const { field, fieldState } = useController({ control: form.control, name: 'anonymous' })
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
    </FormGroup>
  )
}

const descriptionHint = (
  <>
    What you saw, heard or felt, in the order it happened.{' '}
    <strong className="text-text">
      Everyone can read this: please do not name other people, and leave out addresses and phone
      numbers.
    </strong>
  </>
)

const durations = [
  'A few seconds',
  'Less than a minute',
  'About 5 minutes',
  'About 15 minutes',
  'About half an hour',
  'About an hour',
  'Several hours',
  'It is still going on',
]

function DescriptionRoom({ form }: GroupProps) {
  const description = useWatch({ control: form.control, name: 'description' })
  return <FieldCounter count={countCharacters(description.trim())} limit={textLimits.description} />
}

import { type ReactNode, useContext } from 'react'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useUser } from '../../accounts/user-query.ts'
import { FilledFormContext } from '../../forms/filled-form-context.ts'
import { Kept } from '../../kept-html.tsx'
import { useSite } from '../../site-context.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { SightingDateField, SightingTimeField } from '../sighting-fields/date-and-time.tsx'
import { DescriptionField, OptionalTextFields } from '../sighting-fields/description.tsx'
import { LocationField } from '../sighting-fields/location.tsx'
import { OtherAccountsField } from '../sighting-fields/other-accounts.tsx'
import { DurationField, PhenomenonTypeField } from '../sighting-fields/phenomenon.tsx'
import { RegionField } from '../sighting-fields/region.tsx'
import { VideoFields } from '../sighting-fields/video.tsx'
import { AnonymousField, ReuseField, WitnessFields } from '../sighting-fields/witness.tsx'
import type { FieldOfForm } from './report-form-fields.ts'

/** `filling` counts the reports written in this form. Each one starts with the clock field. */
type SightingDetailsProps = FieldOfForm & { filling: number }

export function PersonalInformation({ form }: FieldOfForm) {
  const texts = useTexts(reportFormTexts)
  return (
    <FormGroup title={texts.personalInformation}>
      <div className="field-columns -mb-6">
        <WitnessFields form={form} />
        <KeptWhileBlank inputs={['place']}>
          <RegionField form={form} />
          <LocationField form={form} />
        </KeptWhileBlank>
      </div>
    </FormGroup>
  )
}

export function SightingDetails({ form, filling }: SightingDetailsProps) {
  const texts = useTexts(reportFormTexts)
  return (
    <FormGroup title={texts.sightingDetails}>
      <KeptWhileBlank inputs={['details']}>
        <div className="field-columns">
          <SightingDateField key={`day-${filling}`} form={form} />
          <SightingTimeField key={filling} form={form} />
          <PhenomenonTypeField form={form} />
          <DurationField form={form} />
        </div>
        <div className="-mb-6 grid">
          <DescriptionField form={form} rows={6} />
          <OptionalTextFields form={form} />
          <OtherAccountsField form={form} />
        </div>
      </KeptWhileBlank>
    </FormGroup>
  )
}

type VideoEvidenceProps = FieldOfForm & { onChange: () => void }

export function VideoEvidence({ form, onChange }: VideoEvidenceProps) {
  const texts = useTexts(reportFormTexts)
  return (
    <FormGroup title={texts.videoEvidence}>
      <div className="-mb-6 grid">
        <KeptWhileBlank inputs={['video']}>
          <VideoFields form={form} onChange={onChange} />
        </KeptWhileBlank>
      </div>
    </FormGroup>
  )
}

export function PrivacyChoice({ form }: FieldOfForm) {
  const texts = useTexts(reportFormTexts)
  const { user } = useUser()
  const { site } = useSite()
  return (
    <FormGroup title={texts.yourNameOnTheReport}>
      <KeptWhileBlank inputs={['privacy', user !== null, site]}>
        <AnonymousField form={form} />
        <div className="mt-6 -mb-6">
          <ReuseField form={form} />
        </div>
      </KeptWhileBlank>
    </FormGroup>
  )
}

type KeptWhileBlankProps = { inputs: readonly unknown[]; children: ReactNode }

/** Fields that are equal for all visitors, until one of them has sent a form that was rejected. */
function KeptWhileBlank({ inputs, children }: KeptWhileBlankProps) {
  const isBlank = useContext(FilledFormContext) === null
  return <Kept inputs={isBlank ? ['BlankFields', ...inputs] : null}>{children}</Kept>
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

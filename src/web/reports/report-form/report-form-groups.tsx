import type { ReactNode } from 'react'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { DescriptionField, OptionalTextFields } from '../sighting-fields/account.tsx'
import { SightingDateField, SightingTimeField } from '../sighting-fields/date-and-time.tsx'
import { LocationField } from '../sighting-fields/location.tsx'
import { OtherAccountsField } from '../sighting-fields/other-accounts.tsx'
import { RegionField } from '../sighting-fields/region.tsx'
import { VideoFields } from '../sighting-fields/video.tsx'
import { DurationField, PhenomenonTypeField } from '../sighting-fields/what.tsx'
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
        <RegionField form={form} />
        <LocationField form={form} />
      </div>
    </FormGroup>
  )
}

export function SightingDetails({ form, filling }: SightingDetailsProps) {
  const texts = useTexts(reportFormTexts)
  return (
    <FormGroup title={texts.sightingDetails}>
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
    </FormGroup>
  )
}

type VideoEvidenceProps = FieldOfForm & { onChange: () => void }

export function VideoEvidence({ form, onChange }: VideoEvidenceProps) {
  const texts = useTexts(reportFormTexts)
  return (
    <FormGroup title={texts.videoEvidence}>
      <div className="-mb-6 grid">
        <VideoFields form={form} onChange={onChange} />
      </div>
    </FormGroup>
  )
}

export function PrivacyChoice({ form }: FieldOfForm) {
  const texts = useTexts(reportFormTexts)
  return (
    <FormGroup title={texts.yourNameOnTheReport}>
      <AnonymousField form={form} />
      <div className="mt-6 -mb-6">
        <ReuseField form={form} />
      </div>
    </FormGroup>
  )
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

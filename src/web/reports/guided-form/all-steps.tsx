import { guidedFormTexts } from '../../../shared/texts/en/guided-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { FieldOfForm } from '../report-form/report-form-fields.ts'
import { RequiredFieldsNote } from '../report-form/report-form-notes.tsx'
import { SightingDateField, SightingTimeField } from '../sighting-fields/date-and-time.tsx'
import { DescriptionField, OptionalTextFields } from '../sighting-fields/description.tsx'
import { LocationField } from '../sighting-fields/location.tsx'
import { OtherAccountsField } from '../sighting-fields/other-accounts.tsx'
import { DurationField, PhenomenonTypeField } from '../sighting-fields/phenomenon.tsx'
import { RegionField } from '../sighting-fields/region.tsx'
import { VideoFields } from '../sighting-fields/video.tsx'
import { AnonymousField, ReuseField, WitnessFields } from '../sighting-fields/witness.tsx'
import { CheckAnswers } from './check-answers.tsx'
import { GuidedStep } from './guided-step.tsx'
import type { StepName } from './guided-steps.ts'
import { WhoSeesTheName } from './who-sees-the-name.tsx'

type AllStepsProps = FieldOfForm & {
  shown: StepName | undefined
  onUpload: () => void
  onChange: (step: StepName) => void
}

/** Every step with its fields; CSS shows one of them. */
export function AllSteps({ form, shown, onUpload, onChange }: AllStepsProps) {
  const texts = useTexts(guidedFormTexts)
  return (
    <>
      <GuidedStep name="name" shown={shown}>
        <AnonymousField form={form} />
      </GuidedStep>
      <GuidedStep name="story" shown={shown} lead={texts.storyFirst}>
        <RequiredFieldsNote />
        <DescriptionField form={form} rows={9} />
      </GuidedStep>
      <GuidedStep name="where" shown={shown}>
        <RequiredFieldsNote />
        <RegionField form={form} />
        <LocationField form={form} />
      </GuidedStep>
      <GuidedStep name="time" shown={shown}>
        <RequiredFieldsNote />
        <SightingDateField form={form} />
        <SightingTimeField form={form} />
      </GuidedStep>
      <GuidedStep name="kind" shown={shown}>
        <RequiredFieldsNote />
        <PhenomenonTypeField form={form} />
        <DurationField form={form} />
      </GuidedStep>
      <GuidedStep name="more" shown={shown} lead={texts.allOptional}>
        <OptionalTextFields form={form} />
        <OtherAccountsField form={form} />
        <VideoFields form={form} onChange={onUpload} />
      </GuidedStep>
      <GuidedStep name="contact" shown={shown}>
        <RequiredFieldsNote />
        <WitnessFields form={form} hint={<WhoSeesTheName form={form} />} />
        <ReuseField form={form} />
      </GuidedStep>
      {shown === 'check' && (
        <GuidedStep name="check" shown={shown}>
          <CheckAnswers form={form} onChange={onChange} />
        </GuidedStep>
      )}
    </>
  )
}

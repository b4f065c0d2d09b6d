import { useState } from 'react'
import { FieldCheckbox } from '../ui/field-checkbox.tsx'
import { FieldChoices } from '../ui/field-choices.tsx'
import { FieldCode } from '../ui/field-code.tsx'
import { FieldCounter } from '../ui/field-counter.tsx'
import { FieldFaults } from '../ui/field-faults.tsx'
import { FieldPassword } from '../ui/field-password.tsx'
import { FieldSelect } from '../ui/field-select.tsx'
import { FieldText, FieldTextArea } from '../ui/field-text.tsx'
import { StrengthMeter } from '../ui/strength-meter.tsx'
import { DesignSection } from './design-section.tsx'

const options = [{ value: 'usa', label: 'United States' }]

const choices = [
  { value: 'hidden', label: 'Keep me anonymous', explanation: 'Nobody reads your name.' },
  { value: 'named', label: 'Publish my name', explanation: 'Everybody reads your name.' },
]

const strengths = ['too short', 'weak, add a word', 'fair, add a word', 'good', 'strong'] as const
const levels = [0, 1, 2, 3, 4] as const

export function DesignFields() {
  return (
    <DesignSection title="Fields">
      <FieldFaults
        title="There is a problem"
        faults={[{ id: 'fault-name', message: 'Enter your name' }]}
      />
      <div className="grid tiles-88 gap-x-6">
        <FieldText id="plain-name" label="Full Name" hint="As you want it to be read" required />
        <FieldText id="fault-name" label="Name" fault="Enter your name" required />
        <FieldSelect id="region" label="Region" prompt="Choose a region" options={options} />
        <FieldTextArea
          id="words"
          label="What happened"
          rows={3}
          below={<FieldCounter count={9_600} limit={10_000} />}
        />
      </div>
      <Choices />
    </DesignSection>
  )
}

export function DesignSignInFields() {
  return (
    <DesignSection title="Passwords, codes, check boxes">
      <form action="?" className="grid tiles-88 gap-x-6">
        <FieldPassword
          id="old-password"
          label="Password"
          autoComplete="current-password"
          required
          fault="Password is required"
        />
        <FieldPassword
          id="new-password"
          label="New password"
          autoComplete="new-password"
          hint="At least 6 characters"
          required
          defaultValue="three amber lights"
          below={<StrengthMeter label="Password strength" level={3} text={strengths[3]} />}
        />
        <FieldCode id="code" label="Code" hint="The 6 digits of your authenticator app" required />
        <div>
          <FieldCheckbox id="terms" label="I accept the terms" hint="You are 13 or older" />
          <FieldCheckbox id="read" label="I have read them" fault="Please read them first" />
        </div>
      </form>
      <div className="grid tiles-60 gap-3">
        {levels.map((level) => (
          <StrengthMeter key={level} label="Strength" level={level} text={strengths[level]} />
        ))}
      </div>
    </DesignSection>
  )
}

function Choices() {
  const [chosen, setChosen] = useState('hidden')
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Your name</legend>
      <FieldChoices
        id="name-choice"
        name="name-choice"
        value={chosen}
        onChoose={setChosen}
        choices={choices}
      />
    </fieldset>
  )
}

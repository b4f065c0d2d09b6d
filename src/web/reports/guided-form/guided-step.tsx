import type { ReactNode } from 'react'
import { guidedFormTexts } from '../../../shared/texts/en/guided-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { type StepName, stepNumberId, stepTitleId } from './guided-steps.ts'

type GuidedStepProps = {
  name: StepName
  shown: StepName | undefined
  lead?: string
  children: ReactNode
}

/** Steps that are not shown stay in the page, so that they keep what was typed, and an upload. */
export function GuidedStep({ name, shown, lead, children }: GuidedStepProps) {
  const { titles } = useTexts(guidedFormTexts)
  const titleId = stepTitleId(name)
  return (
    <fieldset
      aria-labelledby={titleId}
      className={name === shown ? 'guided-step' : 'guided-step guided-step-away'}
    >
      <h2 id={titleId} tabIndex={-1} aria-describedby={stepNumberId}>
        {titles[name]}
      </h2>
      {lead && <p className="text-muted">{lead}</p>}
      <div className="grid min-w-0 grid-cols-1">{children}</div>
    </fieldset>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import type { ReadingCorrection } from '../../../shared/moderation.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'

export type Correction = Omit<ReadingCorrection, 'expectedUpdatedAt'>

/** What a form of one correction needs of the case. */
export type CorrectionProps = {
  /** Resolves to true when the server took it. */
  correct: (correction: Correction) => Promise<boolean>
  isBusy: boolean
  isCorrected: boolean
}

type CorrectionFormProps = {
  title: string
  isBusy: boolean
  save: () => Promise<unknown>
  /** Absent where nothing is corrected. */
  takeBack: (() => Promise<unknown>) | undefined
  /** What may be said instead of the fields. */
  other?: false | { title: string; act: () => Promise<unknown> }
  children: ReactNode
}

/** Closed until it is needed, because few readings are wrong. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { title, isBusy, save, takeBack, other, children } = props
  const texts = useTexts(deskTexts)
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    if (!isBusy) void save()
  }
  return (
    <details>
      <summary className="cursor-pointer">{title}</summary>
      <form noValidate className="mt-4" onSubmit={submit}>
        {children}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="secondary" aria-disabled={isBusy}>
            {texts.saveTheCorrection}
          </Button>
          {other && (
            <Button variant="secondary" aria-disabled={isBusy} onClick={other.act}>
              {other.title}
            </Button>
          )}
          {takeBack && (
            <Button variant="secondary" aria-disabled={isBusy} onClick={takeBack}>
              {texts.takeTheCorrectionBack}
            </Button>
          )}
        </div>
      </form>
    </details>
  )
}

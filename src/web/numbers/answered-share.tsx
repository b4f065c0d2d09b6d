import type { SightingNumbers } from '../../shared/numbers.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { useTexts } from '../texts/use-texts.ts'
import { BarTable } from './bar-table.tsx'

/** How many reports a moderator has looked at. The register counts it for all of them only. */
export function AnsweredShare({ register }: Pick<SightingNumbers, 'register'>) {
  const texts = useTexts(numbersTexts)
  if (!register) return null
  const { decided, reports } = register
  return (
    <BarTable
      title={texts.answered}
      finding={texts.answeredFinding(decided, reports, texts.share(decided, reports))}
      text={texts.answeredText}
      head={texts.answered}
      rows={[
        { label: texts.isAnswered.yes, reports: decided },
        { label: texts.isAnswered.no, reports: reports - decided },
      ]}
    />
  )
}

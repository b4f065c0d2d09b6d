import type { SightingNumbers } from '../../shared/numbers.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { useTexts } from '../texts/use-texts.ts'
import { BarTable } from './bar-table.tsx'

/** How many reports a moderator has looked at. The register counts it for all of them only. */
export function DecidedShare({ register }: Pick<SightingNumbers, 'register'>) {
  const texts = useTexts(numbersTexts)
  if (!register) return null
  const { decided, reports } = register
  return (
    <BarTable
      title={texts.decided}
      finding={texts.decidedFinding(decided, reports, texts.share(decided, reports))}
      text={texts.decidedText}
      head={texts.decided}
      rows={[
        { label: texts.isDecided.yes, reports: decided },
        { label: texts.isDecided.no, reports: reports - decided },
      ]}
    />
  )
}

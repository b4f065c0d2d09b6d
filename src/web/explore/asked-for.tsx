import { reportStatusTexts } from '../../shared/report-status.ts'
import { exploreTexts } from '../../shared/texts/en/explore.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import type { ExploreAddress } from './explore-address.ts'
import { listChips } from './filter-labels.ts'

/** The filters in use, on paper, where no form is printed. */
export function AskedFor({ address }: { address: ExploreAddress }) {
  const texts = useTexts(exploreTexts)
  const labels = useTexts(labelsTexts)
  const statuses = useTexts(reportStatusTexts)
  const chips = listChips(address, { texts, labels, statuses, formats: useFormats() }, undefined)
  if (chips.length === 0) return null
  return <p className="hidden print:block">{texts.askedFor(chips.map(({ label }) => label))}</p>
}

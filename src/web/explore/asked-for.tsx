import type { ExploreAnswer } from '../../shared/explore.ts'
import type { ExploreAddress } from './explore-address.ts'
import { listChips } from './filter-labels.ts'
import { useFilterWords } from './use-filter-words.ts'

type AskedForProps = {
  address: ExploreAddress
  /** Knows the names of states and places. */
  answer?: ExploreAnswer | undefined
}

/** The filters in use, on paper, where no form is printed. */
export function AskedFor({ address, answer }: AskedForProps) {
  const words = useFilterWords()
  const chips = listChips({ address, words, answer })
  if (chips.length === 0) return null
  return (
    <p className="hidden print:block">{words.texts.askedFor(chips.map(({ label }) => label))}</p>
  )
}

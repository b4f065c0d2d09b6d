import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type FormEvent, useRef } from 'react'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { textLimits } from '../../shared/limits.ts'
import { pageUrls } from '../../shared/urls.ts'
import { faultSentence } from '../failure-message.ts'
import { queryFaults } from '../layout/query-failure.tsx'
import { useLanguage } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { changedUrl, countryOfStates, type ExploreAddress } from './explore-address.ts'
import { FilterFields } from './filter-fields.tsx'
import type { FilterWords } from './filter-labels.ts'
import { NearPlaces } from './near-places.tsx'
import { useFields } from './use-fields.ts'
import { useFocusOnFailure } from './use-focus-on-failure.ts'

type ExploreFormProps = {
  address: ExploreAddress
  answer: ExploreAnswer | undefined
  words: FilterWords
  /** Why there is no answer. */
  failure: unknown
  /** How many filters are in use. */
  inUse: number
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onAsk: (url: string) => void
}

/** A plain form that requests the page. With scripts only the results change. */
export function ExploreForm(props: ExploreFormProps) {
  const { address, answer, words, failure, inUse, isOpen, onToggle, onAsk } = props
  const { texts } = words
  const form = useRef<HTMLFormElement>(null)
  const fields = useFields(address, form)
  const language = useLanguage()
  useFocusOnFailure(failure, form)
  function ask(event: FormEvent) {
    event.preventDefault()
    onAsk(changedUrl(fields.all, {}))
  }
  function faultOf(name: string) {
    const fault = queryFaults(failure).find(({ path }) => path === name)
    return fault && faultSentence(language, fault)
  }
  return (
    <search aria-label={texts.reports}>
      <form
        ref={form}
        action={pageUrls.explore}
        onSubmit={ask}
        autoComplete="off"
        className="panel grid grid-cols-1 print:hidden"
      >
        <div className="explore-words">
          <label htmlFor="explore-search" className="sr-only">
            {texts.search}
          </label>
          <input
            {...{ id: 'explore-search', type: 'search', name: 'search', className: 'input' }}
            value={fields.value('search')}
            maxLength={textLimits.search}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={texts.search}
            onChange={({ target }) => fields.change('search', target.value)}
          />
          <Button type="submit">
            <Search aria-hidden="true" size="1.1em" />
            {texts.find}
          </Button>
        </div>
        <NearPlaces
          words={fields.value('search') === (address.search ?? '') ? '' : fields.value('search')}
          address={fields.all}
          onFollow={() => fields.change('search', '')}
        />
        {address.order && <input type="hidden" name="order" value={address.order} />}
        {address.country && <input type="hidden" name={countryOfStates} value={address.country} />}
        {address.cell && <input type="hidden" name="cell" value={address.cell} />}
        <details
          className="explore-filters ruled"
          open={isOpen}
          onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
        >
          <summary>
            <SlidersHorizontal aria-hidden="true" size="1.1em" />
            {inUse > 0 ? texts.filtersInUse(inUse) : texts.filters}
            <ChevronDown aria-hidden="true" size="1.1em" className="explore-chevron" />
          </summary>
          <NumbersNote {...{ answer, words }} />
          <div className="explore-fields">
            <FilterFields {...{ address, answer, words, fields, faultOf }} />
          </div>
          <div className="px-4 pt-1 pb-5">
            <Button type="submit">{texts.applyFilters}</Button>
          </div>
        </details>
      </form>
    </search>
  )
}

function NumbersNote({ answer, words }: Pick<ExploreFormProps, 'answer' | 'words'>) {
  if (!answer || answer.counted.scope === 'all') return null
  const { scope, of } = answer.counted
  const { noNumbers, numbersOfFirst } = words.texts
  const text = scope === 'none' ? noNumbers : numbersOfFirst(of)
  return <p className="px-4 pt-4 text-sm text-muted">{text}</p>
}

import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import type { Choice, ExploreAnswer } from '../../shared/explore.ts'
import { radiusChoices, radiusLimits } from '../../shared/explore-parameters.ts'
import { textLimits } from '../../shared/limits.ts'
import { phenomenonTypes, regions } from '../../shared/options.ts'
import { publicStatuses } from '../../shared/report-status.ts'
import { pageUrls } from '../../shared/urls.ts'
import { Button } from '../ui/button.tsx'
import { changedUrl, type ExploreAddress } from './explore-address.ts'
import { type FilterWords, valueLabel } from './filter-labels.ts'
import { NearPlaces } from './near-places.tsx'
import { PlaceField } from './place-field.tsx'
import { type Fields, useFields } from './use-fields.ts'

type ExploreFormProps = {
  address: ExploreAddress
  answer: ExploreAnswer | undefined
  words: FilterWords
  /** How many filters are in use. */
  inUse: number
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onAsk: (url: string) => void
}

/** A plain form that requests the page. With scripts only the results change. */
export function ExploreForm(props: ExploreFormProps) {
  const { address, words, inUse, isOpen, onToggle, onAsk } = props
  const { texts } = words
  const form = useRef<HTMLFormElement>(null)
  const fields = useFields(address, form)
  function ask(event: FormEvent) {
    event.preventDefault()
    onAsk(changedUrl(fields.all, {}))
  }
  return (
    <search aria-label={texts.reports}>
      <form
        ref={form}
        action={pageUrls.explore}
        onSubmit={ask}
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
          <div className="explore-fields">
            <FilterFields {...props} fields={fields} />
          </div>
          <div className="flex flex-wrap items-center gap-3 p-5">
            <Button type="submit">{texts.applyFilters}</Button>
            <NumbersNote {...props} />
          </div>
        </details>
      </form>
    </search>
  )
}

function NumbersNote({ answer, words }: ExploreFormProps) {
  if (!answer || answer.counted.scope === 'all') return null
  const { scope, of } = answer.counted
  const { noNumbers, numbersOfFirst } = words.texts
  return <p className="text-sm text-muted">{scope === 'none' ? noNumbers : numbersOfFirst(of)}</p>
}

const asChoices = (values: readonly string[]): Choice[] => values.map((value) => ({ value }))

/** An address may say a place by its id, which tells a reader nothing. */
function shownPlace(asked: string, answer: ExploreAnswer | undefined): string {
  const { place } = answer ?? {}
  return place && asked === String(place.id) ? place.name : asked
}

function FilterFields(props: ExploreFormProps & { fields: Fields }) {
  const { answer, words, fields, address } = props
  const { texts } = words
  const { country = [], division = [], shape = [] } = answer?.choices ?? {}
  const select = { fields, words, answer }
  return (
    <>
      <ValueSelect
        {...select}
        name="type"
        label={texts.type}
        all={texts.allTypes}
        choices={asChoices(phenomenonTypes)}
      />
      <PlaceField
        value={shownPlace(fields.value('place'), answer)}
        texts={texts}
        onChange={(text) => fields.change('place', text)}
      />
      <RadiusSelect {...select} />
      <TextField fields={fields} name="from" label={texts.from} hint={texts.dateHint} />
      <TextField fields={fields} name="to" label={texts.to} hint={texts.dateHint} />
      <ValueSelect
        {...select}
        name="region"
        label={texts.region}
        all={texts.allRegions}
        choices={asChoices(regions)}
      />
      <ValueSelect
        {...select}
        name="country"
        label={texts.country}
        all={texts.allCountries}
        choices={country}
      />
      {address.country && fields.value('country') === address.country && (
        <ValueSelect
          {...select}
          name="division"
          label={texts.division}
          all={texts.allDivisions}
          choices={division}
        />
      )}
      <ValueSelect
        {...select}
        name="shape"
        label={texts.shape}
        all={texts.allShapes}
        choices={shape}
      />
      <ValueSelect
        {...select}
        name="status"
        label={texts.status}
        all={texts.allStatuses}
        choices={asChoices(publicStatuses)}
      />
      <ValueSelect
        {...select}
        name="evidence"
        label={texts.evidence}
        all={texts.allEvidence}
        choices={asChoices(['video'])}
      />
    </>
  )
}

function LabelledControl({
  label,
  children,
}: {
  label: string
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

type TextFieldProps = { fields: Fields; name: 'from' | 'to'; label: string; hint: string }

function TextField({ fields, name, label, hint }: TextFieldProps) {
  return (
    <LabelledControl label={label}>
      {(id) => (
        <>
          <input
            {...{ id, type: 'text', name, className: 'input', autoComplete: 'off' }}
            value={fields.value(name)}
            aria-describedby={`${id}-hint`}
            maxLength={textLimits.search}
            onChange={({ target }) => fields.change(name, target.value)}
          />
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        </>
      )}
    </LabelledControl>
  )
}

type SelectProps = { fields: Fields; words: FilterWords; answer: ExploreAnswer | undefined }
type Counted = keyof ExploreAnswer['counts']

type ValueSelectProps = SelectProps & {
  name: Counted
  label: string
  all: string
  choices: Choice[]
}

/** The chosen value is an option even if no report has it. */
function ValueSelect({ fields, words, answer, name, label, all, choices }: ValueSelectProps) {
  const chosen = fields.value(name)
  const isKnown = ['', 'all', ...choices.map(({ value }) => value)].includes(chosen)
  const counts = new Map(answer?.counts[name].map(({ value, reports }) => [value, reports]))
  const shown = isKnown ? choices : [...choices, { value: chosen }]
  if (shown.length === 0) return null
  return (
    <LabelledControl label={label}>
      {(id) => (
        <div className="select">
          <select
            {...{ id, name, className: 'input' }}
            value={chosen === 'all' ? '' : chosen}
            onChange={({ target }) => fields.change(name, target.value)}
          >
            <option value="">{all}</option>
            {shown.map((choice) => {
              const text = choice.label ?? valueLabel(name, choice.value, words, answer)
              const reports = counts.get(choice.value)
              return (
                <option key={choice.value} value={choice.value}>
                  {reports ? words.texts.withNumber(text, reports) : text}
                </option>
              )
            })}
          </select>
          <ChevronDown aria-hidden="true" size="1.1em" />
        </div>
      )}
    </LabelledControl>
  )
}

function RadiusSelect({ fields, words }: SelectProps) {
  const { texts } = words
  const chosen = Number(fields.value('radius')) || radiusLimits.usual
  const choices = [...new Set([...radiusChoices, chosen])].sort((one, other) => one - other)
  return (
    <LabelledControl label={texts.radius}>
      {(id) => (
        <div className="select">
          <select
            {...{ id, name: 'radius', className: 'input' }}
            value={String(chosen)}
            onChange={({ target }) => fields.change('radius', target.value)}
          >
            {choices.map((kilometres) => (
              <option key={kilometres} value={kilometres}>
                {texts.kilometres(kilometres)}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" size="1.1em" />
        </div>
      )}
    </LabelledControl>
  )
}

import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { phenomenonTypes, regions } from '../../shared/options.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { pageUrls } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { optionsOf } from '../ui/options-of.ts'
import { useEarlyFields } from '../ui/use-early-fields.ts'
import { type NumbersAddress, type NumbersChoices, numbersUrl } from './numbers-query.ts'

/** A plain form that requests the page. With scripts only the numbers change. */
export function NumbersFilters({ query }: { query: NumbersAddress }) {
  const texts = useTexts(numbersTexts)
  const labels = useTexts(labelsTexts)
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [choices, setChoices] = useChoices(query)
  useEarlyFields(form, (held) => setChoices(Object.fromEntries(held)))
  function ask(event: FormEvent) {
    event.preventDefault()
    navigate(numbersUrl(choices))
  }
  const choice = (name: keyof NumbersChoices) => ({
    ...{ name, label: texts[name], value: choices[name] ?? 'all' },
    onChoose: (value: string) => setChoices({ ...choices, [name]: value }),
  })
  return (
    <form
      ref={form}
      action={pageUrls.numbers}
      onSubmit={ask}
      autoComplete="off"
      className="panel numbers-filters"
    >
      <FilterSelect
        {...choice('type')}
        options={[
          { value: 'all', label: texts.allTypes },
          ...optionsOf(phenomenonTypes, labels.phenomena),
        ]}
      />
      <FilterSelect
        {...choice('region')}
        options={[{ value: 'all', label: texts.allRegions }, ...optionsOf(regions, labels.regions)]}
      />
      <Button type="submit">{texts.show}</Button>
    </form>
  )
}

/** The fields as chosen. Another address sets them to what it asks for. */
function useChoices({ type, region }: NumbersAddress) {
  const asked: NumbersChoices = { type, region }
  const [choices, setChoices] = useState(asked)
  const [before, setBefore] = useState(asked)
  if (before.type !== type || before.region !== region) {
    setBefore(asked)
    setChoices(asked)
  }
  return [choices, setChoices] as const
}

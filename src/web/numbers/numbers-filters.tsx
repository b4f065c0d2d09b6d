import { type FormEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import { phenomenonTypes, regions } from '../../shared/options.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { pageUrls } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { optionsOf } from '../ui/options-of.ts'
import { Select, type SelectOption } from '../ui/select.tsx'
import { sentFields } from '../ui/sent-fields.ts'
import { type NumbersAddress, numbersUrl } from './numbers-query.ts'

/** A plain form that requests the page. With scripts only the numbers change. */
export function NumbersFilters({ query }: { query: NumbersAddress }) {
  const texts = useTexts(numbersTexts)
  const labels = useTexts(labelsTexts)
  const navigate = useNavigate()
  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    navigate(numbersUrl(sentFields(event.currentTarget)))
  }
  const choice = (name: 'type' | 'region', all: string, options: SelectOption[]) => (
    <Choice
      {...{ name, label: texts[name], value: query[name] ?? 'all' }}
      options={[{ value: 'all', label: all }, ...options]}
    />
  )
  return (
    <form
      action={pageUrls.numbers}
      onSubmit={ask}
      autoComplete="off"
      className="panel numbers-filters"
    >
      {choice('type', texts.allTypes, optionsOf(phenomenonTypes, labels.phenomena))}
      {choice('region', texts.allRegions, optionsOf(regions, labels.regions))}
      <Button type="submit">{texts.show}</Button>
    </form>
  )
}

type ChoiceProps = { name: string; label: string; value: string; options: SelectOption[] }

/** Another address sets it to what it asks for. */
function Choice({ name, label, value, options }: ChoiceProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id}>{label}</label>
      <Select {...{ id, name, options }} key={value} defaultValue={value} />
    </div>
  )
}

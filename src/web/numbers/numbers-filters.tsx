import ChevronDown from 'lucide-react/icons/chevron-down'
import { phenomenonTypes, regions } from '../../shared/options.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { pageUrls } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { optionsOf } from '../ui/options-of.ts'
import type { readNumbersQuery } from './numbers-query.ts'

/** A plain form, which requests the page with the choices. */
export function NumbersFilters({ query }: { query: ReturnType<typeof readNumbersQuery> }) {
  const texts = useTexts(numbersTexts)
  const labels = useTexts(labelsTexts)
  return (
    <form action={pageUrls.numbers} className="panel numbers-filters">
      <Choice
        {...{ name: 'type', label: texts.type, chosen: query.type }}
        options={[
          { value: 'all', label: texts.allTypes },
          ...optionsOf(phenomenonTypes, labels.phenomena),
        ]}
      />
      <Choice
        {...{ name: 'region', label: texts.region, chosen: query.region }}
        options={[{ value: 'all', label: texts.allRegions }, ...optionsOf(regions, labels.regions)]}
      />
      <Button type="submit">{texts.show}</Button>
    </form>
  )
}

type ChoiceProps = {
  name: string
  label: string
  chosen: string | undefined
  options: { value: string; label: string }[]
}

function Choice({ name, label, chosen = 'all', options }: ChoiceProps) {
  const id = `numbers-${name}`
  return (
    <div className="grid gap-1">
      <label htmlFor={id}>{label}</label>
      <div className="select">
        <select id={id} name={name} defaultValue={chosen} className="input">
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size="1.1em" />
      </div>
    </div>
  )
}

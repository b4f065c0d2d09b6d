import { phenomenonTypes, regions } from '../../shared/options.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { pageUrls } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import type { readNumbersQuery } from './numbers-query.ts'

/** A plain form, which requests the page with the choices. */
export function NumbersFilters({ query }: { query: ReturnType<typeof readNumbersQuery> }) {
  const texts = useTexts(numbersTexts)
  const labels = useTexts(labelsTexts)
  return (
    <form action={pageUrls.numbers} className="panel numbers-filters">
      <div className="grid gap-1">
        <label htmlFor="numbers-type">{texts.type}</label>
        <select id="numbers-type" name="type" defaultValue={query.type ?? 'all'} className="input">
          <option value="all">{texts.allTypes}</option>
          {phenomenonTypes.map((type) => (
            <option key={type} value={type}>
              {labels.phenomena[type]}
            </option>
          ))}
        </select>
      </div>
      <div className="grid gap-1">
        <label htmlFor="numbers-region">{texts.region}</label>
        <select
          id="numbers-region"
          name="region"
          defaultValue={query.region ?? 'all'}
          className="input"
        >
          <option value="all">{texts.allRegions}</option>
          {regions.map((region) => (
            <option key={region} value={region}>
              {labels.regions[region]}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit">{texts.show}</Button>
    </form>
  )
}

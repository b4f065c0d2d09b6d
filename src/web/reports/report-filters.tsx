import Search from 'lucide-react/icons/search'
import { type FormEvent, useRef } from 'react'
import { textLimits } from '../../shared/limits.ts'
import { phenomenonTypes, regions } from '../../shared/options.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import { pageUrls } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { optionsOf } from '../ui/options-of.ts'
import { useEarlyFields } from '../ui/use-early-fields.ts'
import type { ReportListQuery } from './report-list-query.ts'
import { useSearchText } from './use-search-text.ts'

type ReportFiltersProps = {
  query: ReportListQuery
  onChange: (query: ReportListQuery, how: { replace: boolean }) => void
}

/** A plain form that requests the filtered page. With scripts, every change applies at once. */
export function ReportFilters({ query, onChange }: ReportFiltersProps) {
  const texts = useTexts(reportsTexts)
  const labels = useTexts(labelsTexts)
  const search = useSearchText(query, onChange)
  const form = useRef<HTMLFormElement>(null)
  useEarlyFields(form, search.adopt)

  function applyNow(event: FormEvent) {
    event.preventDefault()
    search.apply({ replace: false })
  }

  return (
    <search aria-label={texts.reports}>
      <form
        ref={form}
        action={`${pageUrls.main}#reports`}
        onSubmit={applyNow}
        className="panel filter-bar filters print:hidden"
      >
        <FilterSelect
          label={texts.phenomenonType}
          name="type"
          value={query.type ?? 'all'}
          options={[
            { value: 'all', label: texts.allTypes },
            ...optionsOf(phenomenonTypes, labels.phenomena),
          ]}
          onChoose={(type) => search.apply({ replace: false, type })}
        />
        <FilterSelect
          label={texts.region}
          name="region"
          value={query.region ?? 'all'}
          options={[
            { value: 'all', label: texts.allRegions },
            ...optionsOf(regions, labels.regions),
          ]}
          onChoose={(region) => search.apply({ replace: false, region })}
        />
        <div className="grid min-w-0 flex-[3_1_20rem] gap-1">
          <label htmlFor="search">{texts.search}</label>
          <input
            id="search"
            type="search"
            name="search"
            value={search.text}
            maxLength={textLimits.search}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={texts.wordsOrAPlace}
            className="input"
            onChange={(event) => search.type(event.target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" className="self-end max-[30rem]:flex-[1_1_100%]">
          <Search aria-hidden="true" size="1.1em" />
          {texts.search}
        </Button>
      </form>
    </search>
  )
}

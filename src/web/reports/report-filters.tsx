import Search from 'lucide-react/icons/search'
import type { FormEvent } from 'react'
import { textLimits } from '../../shared/limits.ts'
import { phenomenonLabels, phenomenonTypes, regionLabels, regions } from '../../shared/options.ts'
import { pageUrls } from '../../shared/urls.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import type { ReportListQuery } from './report-list-query.ts'
import { useSearchText } from './use-search-text.ts'

type ReportFiltersProps = {
  query: ReportListQuery
  onChange: (query: ReportListQuery, how: { replace: boolean }) => void
}

/** A plain form that asks for the filtered page; where scripts run, every change applies at once. */
export function ReportFilters({ query, onChange }: ReportFiltersProps) {
  const search = useSearchText(query, onChange)

  function applyNow(event: FormEvent) {
    event.preventDefault()
    search.apply({ replace: false })
  }

  return (
    <search aria-label="Reports">
      <form action={`${pageUrls.main}#reports`} onSubmit={applyNow} className="filters">
        <SelectField
          label="Phenomenon type"
          name="type"
          value={query.type ?? 'all'}
          options={[
            { value: 'all', label: 'All types' },
            ...phenomenonTypes.map((value) => ({ value, label: phenomenonLabels[value] })),
          ]}
          onChoose={(type) => search.apply({ replace: false, type })}
        />
        <SelectField
          label="Region"
          name="region"
          value={query.region ?? 'all'}
          options={[
            { value: 'all', label: 'All regions' },
            ...regions.map((value) => ({ value, label: regionLabels[value] })),
          ]}
          onChoose={(region) => search.apply({ replace: false, region })}
        />
        <div className="filter-search">
          <label htmlFor="search">Search</label>
          <input
            id="search"
            type="search"
            name="search"
            value={search.text}
            maxLength={textLimits.search}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Words or a place"
            className="input"
            onChange={(event) => search.type(event.target.value)}
          />
        </div>
        <Button type="submit" look="secondary" className="self-end">
          <Search aria-hidden="true" size="1.1em" />
          Search
        </Button>
      </form>
    </search>
  )
}

import { useId, useState } from 'react'
import { textLimits } from '../../../shared/limits.ts'
import { phenomenonTypes, regions } from '../../../shared/options.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { labelsTexts } from '../../../shared/texts/en/labels.ts'
import { pageUrls } from '../../../shared/urls.ts'
import { useFormats, useTexts } from '../../texts/use-texts.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { useImportSources } from './desk-queries.ts'
import { type DeskView, readDeskView } from './desk-query.ts'
import { formatCount } from './status-filter.tsx'

type DeskFiltersProps = { view: DeskView; onApply: (view: DeskView) => void }

/** The filters. One button applies them, so that the list does not change between two choices. */
export function DeskFilters({ view, onApply }: DeskFiltersProps) {
  const texts = useTexts(deskTexts)
  const labels = useTexts(labelsTexts)
  const [type, setType] = useState(view.type ?? 'all')
  const [region, setRegion] = useState(view.region ?? 'all')
  const [dates, setDates] = useState(view.dates)

  function apply(form: FormData) {
    const asked = new URLSearchParams()
    for (const [name, value] of form) if (typeof value === 'string') asked.set(name, value)
    const { status, held, order } = view
    onApply({ ...readDeskView(asked), status, held, order })
  }

  return (
    <FilterBar label={texts.filters} action={pageUrls.admin} onApply={apply}>
      <FilterSelect
        label={texts.type}
        name="type"
        value={type}
        options={[
          { value: 'all', label: texts.allTypes },
          ...optionsOf(phenomenonTypes, labels.phenomena),
        ]}
        onChoose={setType}
      />
      <FilterSelect
        label={texts.region}
        name="region"
        value={region}
        options={[{ value: 'all', label: texts.allRegions }, ...optionsOf(regions, labels.regions)]}
        onChoose={setRegion}
      />
      <SourceField chosen={view.source} />
      <FilterSelect
        label={texts.daysOfThe}
        name="dates"
        value={dates}
        options={[
          { value: 'submitted', label: texts.submission },
          { value: 'sighted', label: texts.sighting },
        ]}
        onChoose={setDates}
      />
      <FilterInput label={texts.from} name="from" type="date" defaultValue={view.from} />
      <FilterInput label={texts.to} name="to" type="date" defaultValue={view.to} />
      <FilterInput
        label={texts.search}
        name="search"
        type="search"
        defaultValue={view.search}
        maxLength={textLimits.search}
      />
    </FilterBar>
  )
}

/** The archives that were imported; nothing in a register without any. */
function SourceField({ chosen }: { chosen: string }) {
  const texts = useTexts(deskTexts)
  const formats = useFormats()
  const sources = useImportSources()
  const [source, setSource] = useState(chosen || 'all')
  if (!sources || sources.length === 0) return null
  return (
    <FilterSelect
      label={texts.archive}
      name="source"
      value={source}
      options={[
        { value: 'all', label: texts.allReports },
        ...sources.map((one) => ({
          value: one.name,
          label: `${one.title ?? one.name} (${formatCount(formats, one.reports, one.isExact)})`,
        })),
      ]}
      onChoose={setSource}
    />
  )
}

type FilterInputProps = {
  label: string
  name: string
  type: 'date' | 'search'
  defaultValue: string
  maxLength?: number
}

function FilterInput({ label, ...input }: FilterInputProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id}>{label}</label>
      <input id={id} autoComplete="off" className="input" {...input} />
    </div>
  )
}

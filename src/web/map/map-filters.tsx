import { type FormEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import { phenomenonTypes } from '../../shared/options.ts'
import type { FieldFault } from '../../shared/problems.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { mapTexts } from '../../shared/texts/en/map.ts'
import { pageUrls } from '../../shared/urls.ts'
import { faultSentence } from '../failure-message.ts'
import { queryFaults } from '../layout/query-failure.tsx'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Fault, faultId, hintId } from '../ui/field.tsx'
import { optionsOf } from '../ui/options-of.ts'
import { Select } from '../ui/select.tsx'
import { sentFields } from '../ui/sent-fields.ts'
import {
  isMapFilter,
  type MapAddress,
  type MapFilter,
  mapFilterNames,
  mapUrl,
} from './map-address.ts'
import { MapLink } from './map-link.tsx'

type MapFiltersProps = {
  address: MapAddress
  /** Why there is no map. */
  failure: unknown
}

/** A plain form that requests the page. With scripts only the map changes. */
export function MapFilters({ address, failure }: MapFiltersProps) {
  const texts = useTexts(mapTexts)
  const navigate = useNavigate()
  const id = useId()
  const faults = queryFaults(failure)
  const control = (name: MapFilter) => controlOf({ id, name, address, faults })
  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    navigate(mapUrl(sentFields(event.currentTarget)))
  }
  const isFiltered = mapFilterNames.some((name) => address[name])
  return (
    <form
      action={pageUrls.map}
      onSubmit={ask}
      autoComplete="off"
      className="map-filters print:hidden"
    >
      {address.view && <input type="hidden" name="view" value={address.view} />}
      <Type {...control('type')} />
      <Year label={texts.from} {...control('from')} />
      <Year label={texts.to} {...control('to')} />
      <Button type="submit">{texts.show}</Button>
      {isFiltered && (
        <MapLink to={mapUrl(address, { type: '', from: '', to: '' })}>{texts.allAgain}</MapLink>
      )}
      <Notes {...{ id, faults }} />
    </form>
  )
}

type NotesProps = { id: string; faults: FieldFault[] }

/** Below all fields, because those of the years are too narrow for a sentence. */
function Notes({ id, faults }: NotesProps) {
  const texts = useTexts(mapTexts)
  const language = useLanguage()
  return (
    <div className="grid w-full gap-1">
      <p id={hintId(id)} className="text-sm text-muted">
        {texts.yearHint}
      </p>
      {faults
        .filter(({ path }) => isMapFilter(path))
        .map((fault) => (
          <Fault
            key={fault.path}
            id={faultId(`${id}-${fault.path}`)}
            text={faultSentence(language, fault)}
          />
        ))}
    </div>
  )
}

type Asked = NotesProps & { name: MapFilter; address: MapAddress }

function controlOf({ id: form, name, address, faults }: Asked) {
  const id = `${form}-${name}`
  const isFaulty = faults.some(({ path }) => path === name)
  const notes = [name === 'type' ? '' : hintId(form), isFaulty ? faultId(id) : '']
  return {
    ...{ id, name, value: address[name] ?? '' },
    'aria-invalid': isFaulty,
    'aria-describedby': notes.filter(Boolean).join(' ') || undefined,
  }
}

type ControlProps = ReturnType<typeof controlOf>

function Type({ value, ...control }: ControlProps) {
  const texts = useTexts(mapTexts)
  const labels = useTexts(labelsTexts)
  return (
    <div className="map-field">
      <label htmlFor={control.id}>{texts.type}</label>
      <Select
        {...control}
        key={value}
        defaultValue={value}
        options={[
          { value: '', label: texts.allTypes },
          ...optionsOf(phenomenonTypes, labels.phenomena),
        ]}
      />
    </div>
  )
}

function Year({ label, value, ...control }: ControlProps & { label: string }) {
  return (
    <div className="map-field map-year">
      <label htmlFor={control.id}>{label}</label>
      <input
        {...control}
        {...{ type: 'text', inputMode: 'numeric', className: 'input' }}
        key={value}
        defaultValue={value}
        maxLength={4}
      />
    </div>
  )
}

import { type FormEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import { phenomenonTypes } from '../../shared/options.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { mapTexts } from '../../shared/texts/en/map.ts'
import { pageUrls } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { optionsOf } from '../ui/options-of.ts'
import { Select } from '../ui/select.tsx'
import { type MapAddress, mapUrl } from './map-address.ts'
import { MapLink } from './map-link.tsx'

/** A plain form that requests the page. With scripts only the map changes. */
export function MapFilters({ address }: { address: MapAddress }) {
  const texts = useTexts(mapTexts)
  const labels = useTexts(labelsTexts)
  const typeId = useId()
  const navigate = useNavigate()
  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)]
    const entries = fields.map(([name, value]) => [name, String(value).trim()])
    navigate(mapUrl(Object.fromEntries(entries)))
  }
  const isFiltered = ['type', 'from', 'to'].some((name) => address[name])
  return (
    <form
      action={pageUrls.map}
      onSubmit={ask}
      autoComplete="off"
      className="map-filters print:hidden"
    >
      {address.view && <input type="hidden" name="view" value={address.view} />}
      <div className="map-field">
        <label htmlFor={typeId}>{texts.type}</label>
        <Select
          key={address.type}
          id={typeId}
          name="type"
          defaultValue={address.type ?? ''}
          options={[
            { value: '', label: texts.allTypes },
            ...optionsOf(phenomenonTypes, labels.phenomena),
          ]}
        />
      </div>
      <Year name="from" label={texts.from} value={address.from} />
      <Year name="to" label={texts.to} value={address.to} />
      <Button type="submit">{texts.show}</Button>
      {isFiltered && (
        <MapLink to={mapUrl(address, { type: '', from: '', to: '' })}>{texts.allAgain}</MapLink>
      )}
    </form>
  )
}

type YearProps = { name: 'from' | 'to'; label: string; value: string | undefined }

function Year({ name, label, value = '' }: YearProps) {
  const id = useId()
  return (
    <div className="map-field map-year">
      <label htmlFor={id}>{label}</label>
      <input
        {...{ id, name, type: 'text', inputMode: 'numeric', className: 'input' }}
        key={value}
        defaultValue={value}
        maxLength={4}
        placeholder={name === 'from' ? '1947' : '2026'}
      />
    </div>
  )
}

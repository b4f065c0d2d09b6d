import { useId } from 'react'
import { textLimits } from '../../shared/limits.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { comboboxAttributes, PlaceOptions } from '../places/place-options.tsx'
import { usePlaceList } from '../places/use-place-list.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { LabelledControl } from './filter-controls.tsx'

type PlaceFieldProps = {
  value: string
  texts: Texts['explore']
  fault: string | undefined
  onChange: (text: string) => void
}

/** The name of a place. Offers those of the gazetteer, and stays free text. */
export function PlaceField({ value, texts, fault, onChange }: PlaceFieldProps) {
  const listId = useId()
  const list = usePlaceList(({ label }) => onChange(label))
  const isHydrated = useHydrated()
  return (
    <LabelledControl label={texts.place} hint={texts.placeHint} fault={fault}>
      {(attributes) => (
        <div className="relative">
          <input
            {...attributes}
            {...{ type: 'text', name: 'place', className: 'input', autoComplete: 'off' }}
            {...(isHydrated ? comboboxAttributes(list, listId) : {})}
            value={value}
            maxLength={textLimits.search}
            onChange={({ target }) => {
              list.lookUp(target.value)
              onChange(target.value)
            }}
            onBlur={list.close}
          />
          <PlaceOptions list={list} listId={listId} />
        </div>
      )}
    </LabelledControl>
  )
}

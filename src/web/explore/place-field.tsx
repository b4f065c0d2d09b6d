import { useId } from 'react'
import { textLimits } from '../../shared/limits.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { comboboxAttributes, PlaceOptions } from '../places/place-options.tsx'
import { usePlaceList } from '../places/use-place-list.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

type PlaceFieldProps = {
  value: string
  texts: Texts['explore']
  onChange: (text: string) => void
}

/** The name of a place. Offers those of the gazetteer, and stays free text. */
export function PlaceField({ value, texts, onChange }: PlaceFieldProps) {
  const id = useId()
  const list = usePlaceList(({ label }) => onChange(label))
  const listId = `${id}-places`
  const isHydrated = useHydrated()
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id}>{texts.place}</label>
      <div className="relative">
        <input
          {...{ id, type: 'text', name: 'place', className: 'input', autoComplete: 'off' }}
          {...(isHydrated ? comboboxAttributes(list, listId) : {})}
          value={value}
          aria-describedby={`${id}-hint`}
          maxLength={textLimits.search}
          onChange={({ target }) => {
            list.lookUp(target.value)
            onChange(target.value)
          }}
          onBlur={list.close}
        />
        <PlaceOptions list={list} listId={listId} />
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {texts.placeHint}
      </p>
    </div>
  )
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FoundPlace } from '../../../shared/places.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { controlAttributes, Field } from '../../ui/field.tsx'
import './location-field.css'
import { bindField, type ReportFormApi } from './report-form-fields.ts'
import { usePlaceLookUp } from './use-place-look-up.ts'

/**
 * Free text that offers the places of the gazetteer (the combobox pattern of ARIA). Without scripts, and
 * where nothing is found, it is a plain field.
 */
export function LocationField({ form }: { form: ReportFormApi }) {
  const texts = useTexts(reportFormTexts)
  const { id, fault, ref, onChange, onBlur, ...input } = bindField(form, 'location')
  const element = useRef<HTMLInputElement>(null)
  const list = usePlaceList(({ id, label }) => {
    form.setValue('location', label, { shouldValidate: form.formState.isSubmitted })
    // Saves the draft, as typing does.
    element.current?.dispatchEvent(new InputEvent('input', { bubbles: true }))
    // Last, because other words drop the choice.
    form.setValue('placeId', String(id))
  })
  const field = {
    id,
    fault: fault ?? form.formState.errors.placeId?.message,
    label: texts.cityState,
    hint: texts.locationHint,
    required: true,
  }
  const listId = `${id}-places`
  const optionId = (index: number) => `${listId}-${index}`
  const activeId = list.active < 0 ? undefined : optionId(list.active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <Field {...field}>
      <div className="relative">
        <input
          type="text"
          className="input"
          {...controlAttributes(field)}
          {...input}
          {...(form.formState.isReady
            ? {
                role: 'combobox',
                autoComplete: 'off',
                'aria-autocomplete': 'list',
                'aria-expanded': list.isOpen,
                'aria-controls': listId,
                'aria-activedescendant': activeId,
                onKeyDown: list.onKeyDown,
              }
            : { autoComplete: 'address-level2' })}
          ref={(node) => {
            ref(node)
            element.current = node
          }}
          onChange={(event) => {
            list.lookUp(event.target.value, form.getValues('region'))
            form.setValue('placeId', '')
            form.clearErrors('placeId')
            return onChange(event)
          }}
          onBlur={(event) => {
            list.close()
            return onBlur(event)
          }}
        />
        {list.isOpen && <PlaceOptions {...{ list, listId, optionId }} />}
        <span role="status" className="sr-only">
          {list.isOpen && texts.placesFound(list.places.length)}
        </span>
      </div>
    </Field>
  )
}

type PlaceOptionsProps = {
  list: ReturnType<typeof usePlaceList>
  listId: string
  optionId: (index: number) => string
}

function PlaceOptions({ list, listId, optionId }: PlaceOptionsProps) {
  const texts = useTexts(reportFormTexts)
  return (
    <div id={listId} role="listbox" aria-label={texts.places} className="place-list">
      {list.places.map((place, index) => (
        <div
          key={place.id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === list.active}
          // The focus stays in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => list.choose(index)}
          onKeyDown={() => {}}
        >
          {place.label}
        </div>
      ))}
    </div>
  )
}

/** The list below the field, and the one of its places that Enter would choose; -1 is none. */
function usePlaceList(onChoose: (place: FoundPlace) => void) {
  const { places, lookUp, clear } = usePlaceLookUp()
  const [active, setActive] = useState(-1)
  const isOpen = places.length > 0

  function close() {
    clear()
    setActive(-1)
  }

  function choose(index: number) {
    const place = places[index]
    close()
    if (place) onChoose(place)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return
    const stops = places.length + 1
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    if (move) setActive(((active + 1 + move + stops) % stops) - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && active >= 0) choose(active)
    else return
    event.preventDefault()
  }

  return {
    ...{ places, active, isOpen, close, choose, onKeyDown },
    lookUp(text: string, region: string) {
      setActive(-1)
      lookUp(text, region)
    },
  }
}

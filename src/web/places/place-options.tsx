import { useEffect } from 'react'
import { placesTexts } from '../../shared/texts/en/places.ts'
import { useTexts } from '../texts/use-texts.ts'
import './place-list.css'
import type { usePlaceList } from './use-place-list.ts'

type PlaceList = ReturnType<typeof usePlaceList>

/** The attributes that make a text field a combobox of places (the pattern of ARIA). */
export function comboboxAttributes(list: PlaceList, listId: string) {
  return {
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': list.isOpen,
    'aria-controls': listId,
    'aria-activedescendant': list.active < 0 ? undefined : `${listId}-${list.active}`,
    onKeyDown: list.onKeyDown,
  } as const
}

/** The places below the field, in a parent with a position. The focus stays in the field. */
export function PlaceOptions({ list, listId }: { list: PlaceList; listId: string }) {
  const texts = useTexts(placesTexts)
  const activeId = list.active < 0 ? undefined : `${listId}-${list.active}`
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <>
      {list.isOpen && (
        // Chromium makes a box that scrolls a tab stop. This one closes as soon as the field loses the focus.
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={texts.places}
          className="place-list"
          onPointerDown={(event) => {
            event.preventDefault()
            list.stop()
          }}
        >
          {list.places.map((place, index) => (
            <div
              key={place.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === list.active}
              onClick={() => list.choose(index)}
              onKeyDown={() => {}}
            >
              {place.label}
            </div>
          ))}
        </div>
      )}
      <span role="status" className="sr-only">
        {list.isOpen && texts.placesFound(list.places.length)}
      </span>
    </>
  )
}

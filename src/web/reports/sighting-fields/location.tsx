import { useRef } from 'react'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { comboboxAttributes, PlaceOptions } from '../../places/place-options.tsx'
import { usePlaceList } from '../../places/use-place-list.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { controlAttributes, Field } from '../../ui/field.tsx'
import { bindField, type FieldOfForm } from '../report-form/report-form-fields.ts'

/**
 * Free text that offers the places of the gazetteer (the combobox pattern of ARIA). Without scripts, and
 * where nothing is found, it is a plain field.
 */
export function LocationField({ form }: FieldOfForm) {
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
  return (
    <Field {...field}>
      <div className="relative">
        <input
          type="text"
          className="input"
          {...controlAttributes(field)}
          {...input}
          {...(form.formState.isReady
            ? comboboxAttributes(list, listId)
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
        <PlaceOptions list={list} listId={listId} />
      </div>
    </Field>
  )
}

import { useState } from 'react'
import { noPlace, type ReportCase } from '../../../shared/moderation.ts'
import type { FoundPlace } from '../../../shared/places.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { wholeReadingTexts } from '../../../shared/texts/en/whole-reading.ts'
import { comboboxAttributes, PlaceOptions } from '../../places/place-options.tsx'
import { usePlaceList } from '../../places/use-place-list.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { controlAttributes, Field } from '../../ui/field.tsx'
import { CorrectionForm, type CorrectionProps } from './correction-form.tsx'

type PlaceCorrectionProps = CorrectionProps & Pick<ReportCase, 'report' | 'hasNoPlace'>

export function PlaceCorrection(props: PlaceCorrectionProps) {
  const { report, correct, isBusy, isCorrected, hasNoPlace } = props
  const texts = useTexts(deskTexts)
  const { noPlaceIsNamed } = useTexts(wholeReadingTexts)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<FoundPlace>()
  const [fault, setFault] = useState<string>()
  const list = usePlaceList((place) => {
    setChosen(place)
    setText(place.label)
    setFault(undefined)
  })
  const id = 'corrected-place'
  const listId = `${id}-list`
  const field = {
    id,
    label: texts.town,
    hint: texts.townHint,
    required: true,
    announcesFault: true,
    fault,
  }

  async function save() {
    if (!chosen) {
      setFault(texts.chooseATownFirst)
      document.getElementById(id)?.focus()
    } else if (await correct({ placeId: chosen.id })) {
      setText('')
      setChosen(undefined)
    }
  }

  return (
    <CorrectionForm
      title={texts.correctThePlace}
      takeBack={isCorrected ? () => correct({ placeId: null }) : undefined}
      other={!hasNoPlace && { title: noPlaceIsNamed, act: () => correct({ placeId: noPlace }) }}
      {...{ isBusy, save }}
    >
      <Field {...field}>
        <div className="relative">
          <input
            type="text"
            className="input"
            {...controlAttributes(field)}
            {...comboboxAttributes(list, listId)}
            value={text}
            onChange={({ target }) => {
              list.lookUp(target.value, report.region)
              setText(target.value)
              setChosen(undefined)
            }}
            onBlur={list.close}
          />
          <PlaceOptions list={list} listId={listId} />
        </div>
      </Field>
    </CorrectionForm>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import {
  type AdminReport,
  isCorrectedDate,
  noPlace,
  type ReadingCorrection,
  type ReportCase,
} from '../../../shared/moderation.ts'
import { type TimePrecision, timePrecisions } from '../../../shared/options.ts'
import type { FoundPlace } from '../../../shared/places.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { faultsTexts } from '../../../shared/texts/en/faults.ts'
import { labelsTexts } from '../../../shared/texts/en/labels.ts'
import { wholeReadingTexts } from '../../../shared/texts/en/whole-reading.ts'
import { api, bodyOf } from '../../api.ts'
import { comboboxAttributes, PlaceOptions } from '../../places/place-options.tsx'
import { usePlaceList } from '../../places/use-place-list.ts'
import { WholeReading } from '../../reports/whole-reading.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { controlAttributes, Field } from '../../ui/field.tsx'
import { FieldSelect } from '../../ui/field-select.tsx'
import { FieldText } from '../../ui/field-text.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCommandQueue } from '../use-command-queue.ts'
import { refreshDesk, showReports } from './desk-queries.ts'

type Correction = Omit<ReadingCorrection, 'expectedUpdatedAt'>
type Correct = (correction: Correction) => Promise<boolean>

function effectOf({ placeId, time }: Correction) {
  if (placeId === noPlace) return 'noPlace'
  return placeId === null || time === null ? 'reading' : 'correction'
}

/** Sends a correction of this version of the report; the server refuses it if that is an old one. */
function useCorrection({ id, updatedAt }: AdminReport) {
  const texts = useTexts(deskTexts)
  const queryClient = useQueryClient()
  const { perform, isBusy } = useCommandQueue(texts.updateFailed)
  const correct: Correct = (correction) =>
    perform(async () => {
      const params = { path: { id } }
      const body = { ...correction, expectedUpdatedAt: updatedAt }
      try {
        const call = api.PATCH('/api/admin/reports/{id}/reading', { params, body })
        showReports(queryClient, [await bodyOf(call)])
        const description = texts.everybodySees[effectOf(correction)]
        showToast({ title: texts.readingCorrected, description })
      } catch (error) {
        await refreshDesk(queryClient)
        throw error
      }
    })
  return { correct, isBusy }
}

type CaseReadingProps = Pick<ReportCase, 'report' | 'reading' | 'hasNoPlace' | 'statedTime'>

/** What the site reads from the words of the witness, and its corrections. */
export function CaseReading({ report, reading, hasNoPlace, statedTime }: CaseReadingProps) {
  const texts = useTexts(deskTexts)
  const { correct, isBusy } = useCorrection(report)
  const { place = null, sighted = null } = reading ?? {}
  return (
    <section
      aria-labelledby="reading-title"
      className="ruled grid grid-cols-1 gap-3 pt-5 wrap-anywhere"
    >
      <h3 id="reading-title">{texts.placeAndTime}</h3>
      <WholeReading {...{ reading, hasNoPlace }} />
      <PlaceCorrection
        {...{ report, correct, isBusy, hasNoPlace }}
        isCorrected={hasNoPlace || place?.source === 'moderator'}
      />
      <TimeCorrection
        {...{ statedTime, correct, isBusy }}
        isCorrected={sighted?.source === 'moderator'}
      />
    </section>
  )
}

type CorrectionProps = {
  correct: Correct
  isBusy: boolean
  isCorrected: boolean
}

type PlaceCorrectionProps = CorrectionProps & Pick<ReportCase, 'report' | 'hasNoPlace'>

function PlaceCorrection(props: PlaceCorrectionProps) {
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

const dateId = 'corrected-date'
const timeId = 'corrected-time'

type TimeFault = { id: string; text: string }

type TimeCorrectionProps = CorrectionProps & Pick<ReportCase, 'statedTime'>

/** Begins with what holds now, so that saving one change keeps all else. */
function TimeCorrection({ statedTime, correct, isBusy, isCorrected }: TimeCorrectionProps) {
  const texts = useTexts(deskTexts)
  const labels = useTexts(labelsTexts)
  const { sentences } = useTexts(faultsTexts)
  const [fault, setFault] = useState<TimeFault>()
  const [known, setKnown] = useState(statedTime)
  const [time, setTime] = useState(statedTime)
  if (known !== statedTime) {
    setKnown(statedTime)
    setTime(statedTime)
  }
  const precisions = timePrecisions.map((value) => ({
    value,
    label: labels.timePrecisions[`to-${value}`],
  }))

  function faultOf({ sightingDate, sightingTime }: typeof time): TimeFault | undefined {
    const date = sightingDate.trim()
    if (date === '') return { id: dateId, text: texts.dayAndTimeFirst }
    if (sightingTime.trim() === '') return { id: timeId, text: texts.dayAndTimeFirst }
    if (isCorrectedDate(date)) return undefined
    return { id: dateId, text: sentences['invalid-corrected-date'] }
  }

  async function save() {
    const found = faultOf(time)
    setFault(found)
    if (!found) await correct({ time })
    else document.getElementById(found.id)?.focus()
  }

  return (
    <CorrectionForm
      title={texts.correctTheTime}
      takeBack={isCorrected ? () => correct({ time: null }) : undefined}
      {...{ isBusy, save }}
    >
      <TimeFields {...{ time, setTime, fault, precisions }} />
    </CorrectionForm>
  )
}

type TimeFieldsProps = {
  time: ReportCase['statedTime']
  setTime: (time: ReportCase['statedTime']) => void
  fault: TimeFault | undefined
  precisions: { value: TimePrecision; label: string }[]
}

function TimeFields({ time, setTime, fault, precisions }: TimeFieldsProps) {
  const texts = useTexts(deskTexts)
  const withFault = (id: string) => ({
    id,
    announcesFault: true,
    fault: fault?.id === id ? fault.text : undefined,
  })
  return (
    <div className="field-columns">
      <FieldText
        {...withFault(dateId)}
        label={texts.dateOfSighting}
        hint={texts.dateHint}
        required
        autoComplete="off"
        value={time.sightingDate}
        onChange={({ target }) => setTime({ ...time, sightingDate: target.value })}
      />
      <FieldText
        {...withFault(timeId)}
        label={texts.timeOfSighting}
        required
        autoComplete="off"
        value={time.sightingTime}
        onChange={({ target }) => setTime({ ...time, sightingTime: target.value })}
      />
      <FieldSelect
        id="corrected-precision"
        label={texts.howSure}
        prompt={texts.asPeopleRound}
        options={precisions}
        value={time.timePrecision ?? ''}
        onChange={({ target }) => {
          const timePrecision = timePrecisions.find((one) => one === target.value) ?? null
          setTime({ ...time, timePrecision })
        }}
      />
    </div>
  )
}

type CorrectionFormProps = {
  title: string
  isBusy: boolean
  save: () => Promise<unknown>
  /** Absent where nothing is corrected. */
  takeBack: (() => Promise<unknown>) | undefined
  /** What may be said instead of the fields. */
  other?: false | { title: string; act: () => Promise<unknown> }
  children: ReactNode
}

/** Closed until it is needed, because few readings are wrong. */
function CorrectionForm({ title, isBusy, save, takeBack, other, children }: CorrectionFormProps) {
  const texts = useTexts(deskTexts)
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    if (!isBusy) void save()
  }
  return (
    <details>
      <summary className="cursor-pointer">{title}</summary>
      <form noValidate className="mt-4" onSubmit={submit}>
        {children}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="secondary" aria-disabled={isBusy}>
            {texts.saveTheCorrection}
          </Button>
          {other && (
            <Button variant="secondary" aria-disabled={isBusy} onClick={other.act}>
              {other.title}
            </Button>
          )}
          {takeBack && (
            <Button variant="secondary" aria-disabled={isBusy} onClick={takeBack}>
              {texts.takeTheCorrectionBack}
            </Button>
          )}
        </div>
      </form>
    </details>
  )
}

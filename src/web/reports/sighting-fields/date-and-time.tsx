import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { earliestSightingDate } from '../../../shared/limits.ts'
import { timePrecisions } from '../../../shared/options.ts'
import { latestSightingDate } from '../../../shared/sighting-date.ts'
import { labelsTexts } from '../../../shared/texts/en/labels.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { controlAttributes, Field } from '../../ui/field.tsx'
import { FieldSelect } from '../../ui/field-select.tsx'
import { FieldText } from '../../ui/field-text.tsx'
import {
  bindField,
  type FieldOfForm,
  type ReportFormApi,
} from '../report-form/report-form-fields.ts'
import { WithoutTimeHint } from './without-time.tsx'

/** A report needs a day. Somebody who is not sure reads which one to choose. */
export function SightingDateField({ form }: FieldOfForm) {
  const texts = useTexts(reportFormTexts)
  const [isUnsure, setIsUnsure] = useState(false)
  const field = bindField(form, 'sightingDate')
  return (
    <FieldText
      {...field}
      label={texts.dateOfSighting}
      hint={isUnsure ? texts.nearestDay : undefined}
      required
      type="date"
      min={earliestSightingDate}
      max={latestSightingDate(new Date())}
      // The server may have rendered the page yesterday.
      suppressHydrationWarning
      below={
        <DoubtBox
          id={`${field.id}-unsure`}
          label={texts.iDontKnowTheExactDay}
          isReady={form.formState.isReady}
          isChecked={isUnsure}
          onChange={setIsUnsure}
        />
      }
    />
  )
}

type DoubtBoxProps = {
  id: string
  label: string
  isReady: boolean
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/**
 * Says that the witness does not know the exact value of the field above. It needs scripts: until they
 * run, an invisible row keeps its place, so that what is below does not move.
 */
function DoubtBox({ id, label, isReady, isChecked, onChange }: DoubtBoxProps) {
  if (!isReady) {
    return (
      <div className="invisible flex items-start gap-2 noscript:hidden">
        <span className="checkbox mt-px" />
        <span className="text-sm">{label}</span>
      </div>
    )
  }
  return (
    <div className="flex items-start gap-2">
      <input
        type="checkbox"
        id={id}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="checkbox mt-px"
      />
      <label htmlFor={id} className="text-sm font-normal">
        {label}
      </label>
    </div>
  )
}

/** A clock time, or words if the witness does not know the exact time. */
export function SightingTimeField({ form }: FieldOfForm) {
  const texts = useTexts(reportFormTexts)
  const { isInWords, chooseWords } = useWords(form, texts.notKnown)
  const { id, fault, ...input } = bindField(form, 'sightingTime')
  const field = { id, fault, label: texts.timeOfSighting, required: true }
  const attributes = { ...controlAttributes(field), className: 'input', autoComplete: 'off' }
  return (
    <>
      <Field
        {...field}
        below={
          <>
            <DoubtBox
              id={`${id}-words`}
              label={texts.iDontKnowTheExactTime}
              isReady={form.formState.isReady}
              isChecked={isInWords}
              onChange={chooseWords}
            />
            {!form.formState.isReady && <WithoutTimeHint />}
          </>
        }
      >
        {isInWords ? (
          <input
            key="words"
            type="text"
            placeholder={texts.forExampleAroundDusk}
            {...attributes}
            {...input}
          />
        ) : (
          <input key="clock" type="time" {...attributes} {...input} />
        )}
      </Field>
      {isInWords ? <NoTimePrecision form={form} /> : <TimePrecisionField form={form} />}
    </>
  )
}

/** The doubt of the site's reading: without an answer it follows from how people round. */
function TimePrecisionField({ form }: FieldOfForm) {
  const texts = useTexts(reportFormTexts)
  const labels = useTexts(labelsTexts)
  return (
    <div className="col-span-full">
      <FieldSelect
        {...bindField(form, 'timePrecision')}
        label={texts.howSureOfTheTime}
        prompt={texts.noAnswer}
        options={timePrecisions.map((value) => ({
          value,
          label: labels.timePrecisions[`to-${value}`],
        }))}
      />
    </div>
  )
}

/** Words say themselves how sure they are. An answer from before, or from a draft, would contradict them. */
function NoTimePrecision({ form }: FieldOfForm) {
  const precision = useWatch({ control: form.control, name: 'timePrecision' })
  useEffect(() => {
    if (precision !== '') form.setValue('timePrecision', '')
  }, [form, precision])
  return null
}

/** `notKnown` is sent by a witness who does not know the time and writes nothing else. */
function useWords(form: ReportFormApi, notKnown: string) {
  useWatch({ control: form.control, name: 'sightingTime' })
  // The watched value is one render late, and the clock field would get the words.
  const time = form.getValues('sightingTime')
  const [isInWords, setIsInWords] = useState(false)
  const lastWords = useRef(notKnown)
  // A draft can hold words. The state keeps the text field when it is emptied.
  if (!isInWords && time !== '' && !isClockTime(time)) setIsInWords(true)

  function change(value: string) {
    form.setValue('sightingTime', value, { shouldValidate: form.formState.isSubmitted })
  }

  function chooseWords(inWords: boolean) {
    if (inWords) {
      // The field must be one for words before it gets any.
      flushSync(() => setIsInWords(true))
      if (time === '') change(lastWords.current)
    } else {
      lastWords.current = time || notKnown
      if (!isClockTime(time)) change('')
      setIsInWords(false)
    }
  }

  return { isInWords, chooseWords }
}

function isClockTime(text: string): boolean {
  return /^\d{2}:\d{2}(:\d{2})?$/.test(text)
}

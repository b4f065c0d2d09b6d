import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { controlAttributes, Field } from '../../ui/field.tsx'
import { bindField, type ReportFormApi } from './report-form-binding.ts'

/** A clock time, or the witness's own words when the time is not known exactly. */
export function SightingTimeField({ form }: { form: ReportFormApi }) {
  const texts = useTexts(reportFormTexts)
  const { isInWords, chooseWords } = useWords(form)
  const { id, fault, ...input } = bindField(form, 'sightingTime')
  const field = { id, fault, label: texts.timeOfSighting, required: true }
  const attributes = { ...controlAttributes(field), className: 'input', autoComplete: 'off' }
  return (
    <Field
      {...field}
      below={
        form.formState.isReady && (
          <div className="flex items-start gap-2">
            <input
              type="checkbox"
              id={`${id}-words`}
              checked={isInWords}
              onChange={(event) => chooseWords(event.target.checked)}
              className="checkbox mt-px"
            />
            <label htmlFor={`${id}-words`} className="font-normal">
              {texts.iDontKnowTheExactTime}
            </label>
          </div>
        )
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
  )
}

function useWords(form: ReportFormApi) {
  useWatch({ control: form.control, name: 'sightingTime' })
  // The watched value lags one render behind, in which a clock would be given the words.
  const time = form.getValues('sightingTime')
  const [isInWords, setIsInWords] = useState(false)
  const lastWords = useRef('')
  // A kept draft can bring words; the state keeps the text field while it is being emptied.
  if (!isInWords && time !== '' && !isClockTime(time)) setIsInWords(true)

  function change(value: string) {
    form.setValue('sightingTime', value, { shouldValidate: form.formState.isSubmitted })
  }

  function chooseWords(inWords: boolean) {
    if (inWords && time === '') change(lastWords.current)
    if (!inWords) {
      lastWords.current = time
      if (!isClockTime(time)) change('')
    }
    setIsInWords(inWords)
  }

  return { isInWords, chooseWords }
}

function isClockTime(text: string): boolean {
  return /^\d{2}:\d{2}(:\d{2})?$/.test(text)
}

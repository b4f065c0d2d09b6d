import type { MouseEvent } from 'react'
import { isolated } from '../../../shared/direction-marks.ts'
import { optionalTextNames, optionalTextsTexts } from '../../../shared/optional-texts.ts'
import {
  otherAccountsAnswers,
  phenomenonTypes,
  regions,
  timePrecisions,
} from '../../../shared/options.ts'
import { fieldsTexts } from '../../../shared/texts/en/fields.ts'
import { guidedFormTexts } from '../../../shared/texts/en/guided-form.ts'
import { labelsTexts } from '../../../shared/texts/en/labels.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useFormats, useTexts } from '../../texts/use-texts.ts'
import type { ReportFieldName, ReportFields } from '../report-form/report-form-fields.ts'
import { type StepName, stepOf, stepUrl } from './guided-steps.ts'

type AnswerListProps = { fields: ReportFields; onChange: (step: StepName) => void }

/** All answers in the order of the steps, each with a way back to its step. */
export function AnswerList({ fields, onChange }: AnswerListProps) {
  const texts = useTexts(guidedFormTexts)
  const answers = useAnswers(fields)

  function change(event: MouseEvent, step: StepName) {
    event.preventDefault()
    onChange(step)
  }

  return (
    <dl className="guided-answers">
      {answers.map(({ field, question, answer }) => {
        const step = stepOf(field)
        return (
          <div key={field}>
            <dt>{question}</dt>
            <dd>{answer || <span className="text-muted">{texts.notAnswered}</span>}</dd>
            <dd>
              <a href={stepUrl(step)} onClick={(event) => change(event, step)}>
                {texts.changeAnswer}
                <span className="sr-only">: {question}</span>
              </a>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

type Answer = { field: ReportFieldName; question: string; answer: string | undefined }

function useAnswers(fields: ReportFields): Answer[] {
  const texts = useTexts(guidedFormTexts)
  const form = useTexts(reportFormTexts)
  const optional = useTexts(optionalTextsTexts)
  const { emailAddress } = useTexts(fieldsTexts)
  const formats = useFormats()
  const chosen = useChosen(fields)
  const { sightingDate, sightingTime, location } = fields
  const day = sightingDate && formats.sightingDate(sightingDate)
  const who = fields.anonymous === 'true' ? form.keepMeAnonymous : texts.publish
  return [
    { field: 'anonymous', question: form.yourNameOnTheReport, answer: who },
    { field: 'description', question: form.detailedDescription, answer: fields.description },
    {
      field: 'location',
      question: texts.place,
      answer: joined(isolated(location), chosen.regionLabel),
    },
    { field: 'sightingDate', question: form.dateOfSighting, answer: day },
    {
      field: 'sightingTime',
      question: form.timeOfSighting,
      answer: joined(isolated(sightingTime), chosen.precisionLabel),
    },
    { field: 'phenomenonType', question: form.phenomenonType, answer: chosen.phenomenonLabel },
    { field: 'duration', question: form.duration, answer: fields.duration },
    ...optionalTextNames.map((field) => ({
      field,
      question: optional[field].name,
      answer: fields[field],
    })),
    { field: 'otherAccounts', question: form.otherAccounts, answer: chosen.othersLabel },
    { field: 'videoUrl', question: texts.video, answer: fields.videoUrl && texts.videoAdded },
    { field: 'fullName', question: form.fullName, answer: fields.fullName },
    { field: 'email', question: emailAddress, answer: fields.email },
    {
      field: 'reuse',
      question: texts.reuse,
      answer: fields.reuse === 'true' ? texts.yes : texts.no,
    },
  ]
}

/** The labels of what was chosen from a list. */
function useChosen(fields: ReportFields) {
  const labels = useTexts(labelsTexts)
  const { otherAccountsAnswers: answers } = useTexts(reportFormTexts)
  const region = regions.find((one) => one === fields.region)
  const type = phenomenonTypes.find((one) => one === fields.phenomenonType)
  const precision = timePrecisions.find((one) => one === fields.timePrecision)
  const others = otherAccountsAnswers.find((one) => one === fields.otherAccounts)
  return {
    regionLabel: region && labels.regions[region],
    phenomenonLabel: type && labels.phenomena[type],
    precisionLabel: precision && labels.timePrecisions[`to-${precision}`].toLowerCase(),
    othersLabel: others && answers[others],
  }
}

function joined(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ')
}

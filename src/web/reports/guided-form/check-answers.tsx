import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { forEachOptionalText } from '../../../shared/optional-texts.ts'
import { initialStatus } from '../../../shared/report-status.ts'
import type { NewReport } from '../../../shared/reports.ts'
import { guidedFormTexts } from '../../../shared/texts/en/guided-form.ts'
import { reportsTexts } from '../../../shared/texts/en/reports.ts'
import { useSite } from '../../site-context.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ReportDetails } from '../report-details.tsx'
import type { FieldOfForm } from '../report-form/report-form-fields.ts'
import { readReport } from '../report-form/report-resolver.ts'
import { AnswerList } from './answer-list.tsx'
import type { StepName } from './guided-steps.ts'

type CheckAnswersProps = FieldOfForm & { onChange: (step: StepName) => void }

/** All answers, and the report as visitors will read it. */
export function CheckAnswers({ form, onChange }: CheckAnswersProps) {
  const texts = useTexts(guidedFormTexts)
  const reports = useTexts(reportsTexts)
  const { site } = useSite()
  useWatch({ control: form.control })
  const fields = form.getValues()
  // No visitor sees the video before a moderator has.
  const report = readReport({ ...fields, videoUrl: '', videoDescription: '' })
  return (
    <div className="grid grid-cols-1 gap-7">
      <AnswerList fields={fields} onChange={onChange} />
      <section aria-labelledby="guided-preview-title" className="grid grid-cols-1 gap-4">
        <h3 id="guided-preview-title">{texts.whatVisitorsRead}</h3>
        {report ? <Preview report={report} /> : <p className="notice">{texts.answersMissing}</p>}
      </section>
      <ul className="submit-facts grid gap-3">
        <li>{site.premoderates ? reports.premoderated : reports.appearsAtOnce}</li>
        <li>{reports.noEditing}</li>
      </ul>
    </div>
  )
}

function Preview({ report }: { report: NewReport }) {
  const [createdAt] = useState(() => new Date().toISOString())
  const { timePrecision, reuse, placeId, videoDescription, otherAccounts, ...shown } = report
  return (
    <div className="panel p-5 sm:p-7">
      <ReportDetails
        heading="h3"
        report={{
          ...shown,
          ...forEachOptionalText((name) => report[name] ?? null),
          id: '',
          videoUrl: null,
          videoFileName: null,
          verified: false,
          status: initialStatus,
          createdAt,
        }}
      />
    </div>
  )
}

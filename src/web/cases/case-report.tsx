import type { Case } from '../../shared/case.ts'
import { isolated } from '../../shared/direction-marks.ts'
import { optionalTextNames } from '../../shared/optional-texts.ts'
import { placeName } from '../../shared/place-name.ts'
import { caseTexts } from '../../shared/texts/en/case.ts'
import { guidedFormTexts } from '../../shared/texts/en/guided-form.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { reportFormTexts } from '../../shared/texts/en/report-form.ts'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import { Fact, OptionalFacts } from '../reports/facts.tsx'
import { useFormats, useTexts } from '../texts/use-texts.ts'

/** What the witness sent, with what is not public. */
export function CaseReport({ report, chosenPlace }: Pick<Case, 'report' | 'chosenPlace'>) {
  const texts = useTexts(reportsTexts)
  const form = useTexts(reportFormTexts)
  const own = useTexts(caseTexts)
  const guided = useTexts(guidedFormTexts)
  const labels = useTexts(labelsTexts)
  const formats = useFormats()
  const name = [isolated(report.fullName), report.email].filter(Boolean).join(', ')
  return (
    <>
      <h3 className="text-title">{report.location}</h3>
      <dl className="facts">
        <Fact name={texts.dateOfSighting}>{formats.sightingDate(report.sightingDate)}</Fact>
        <Fact name={texts.timeOfSighting}>{report.sightingTime}</Fact>
        {report.timePrecision && (
          <Fact name={form.howSureOfTheTime}>
            {labels.timePrecisions[`to-${report.timePrecision}`]}
          </Fact>
        )}
        <Fact name={texts.phenomenonType}>{labels.phenomena[report.phenomenonType]}</Fact>
        <Fact name={texts.duration}>{report.duration}</Fact>
        {report.placeId !== null && (
          <Fact name={own.chosenTown}>
            {chosenPlace ? placeName(chosenPlace, formats) : own.numberOfTown(report.placeId)}
          </Fact>
        )}
        <Fact name={texts.region}>{labels.regions[report.region]}</Fact>
        <Fact name={own.yourName}>
          {name}
          {report.anonymous && ` (${own.notPublic})`}
        </Fact>
        <Fact name={guided.reuse}>{report.reuse ? guided.yes : guided.no}</Fact>
        <Fact name={texts.submitted}>{formats.sightingDate(report.createdAt.slice(0, 10))}</Fact>
        {report.videoUrl && <Fact name={own.video}>{report.videoFileName}</Fact>}
        {report.videoDescription && (
          <Fact name={own.videoDescription}>{report.videoDescription}</Fact>
        )}
      </dl>
      <div className="narrative">{report.description}</div>
      {(report.otherAccounts || optionalTextNames.some((text) => report[text])) && (
        <dl className="facts">
          <OptionalFacts report={report} />
          {report.otherAccounts && (
            <Fact name={form.otherAccounts}>{form.otherAccountsAnswers[report.otherAccounts]}</Fact>
          )}
        </dl>
      )}
    </>
  )
}

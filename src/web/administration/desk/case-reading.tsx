import { type AdminReport, noPlace, type ReportCase } from '../../../shared/moderation.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { api, bodyOf } from '../../api.ts'
import { WholeReading } from '../../reports/whole-reading.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import type { Correction } from './correction-form.tsx'
import { PlaceCorrection } from './place-correction.tsx'
import { TimeCorrection } from './time-correction.tsx'
import { useReportChange } from './use-report-change.ts'

function effectOf({ placeId, time }: Correction) {
  if (placeId === noPlace) return 'noPlace'
  return placeId === null || time === null ? 'reading' : 'correction'
}

/** Sends a correction of this version of the report; the server refuses it if that is an old one. */
function useCorrection({ id, updatedAt }: AdminReport) {
  const texts = useTexts(deskTexts)
  const { change, isBusy } = useReportChange(texts.updateFailed)
  const correct = (correction: Correction) => {
    const params = { path: { id } }
    const body = { ...correction, expectedUpdatedAt: updatedAt }
    return change(() => bodyOf(api.PATCH('/api/admin/reports/{id}/reading', { params, body })), {
      title: texts.readingCorrected,
      description: texts.everybodySees[effectOf(correction)],
    })
  }
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

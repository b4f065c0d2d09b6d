import { textLimits } from '../../shared/limits.ts'
import {
  NewNullReport,
  nullReportDirections,
  nullReportDistances,
  nullReportSkies,
  nullReportStays,
} from '../../shared/null-report.ts'
import { nullReportTexts } from '../../shared/texts/en/null-report.ts'
import { nothingSeenUrl } from '../../shared/urls.ts'
import { keysOf } from '../../shared/values-by-key.ts'
import { api, bodyOf } from '../api.ts'
import { AboutReportFrame } from '../reports/about-report-frame.tsx'
import { useAboutReportForm } from '../reports/use-about-report-form.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FieldSelect } from '../ui/field-select.tsx'
import { FieldText, FieldTextArea } from '../ui/field-text.tsx'
import { optionsOf } from '../ui/options-of.ts'

function useNullReportForm(reportId: string) {
  const texts = useTexts(nullReportTexts)
  return useAboutReportForm({
    id: 'nothing-seen',
    names: keysOf(NewNullReport.shape),
    schema: NewNullReport,
    send: (body: NewNullReport, header) =>
      bodyOf(
        api.POST('/api/reports/{id}/nothing-seen', {
          params: { path: { id: reportId }, header },
          body,
        }),
      ),
    doneUrl: nothingSeenUrl(reportId, true),
    fallback: texts.notSent,
  })
}

/** Asks what somebody saw who saw nothing. Works without scripts, too. */
export function NullReportForm({ reportId }: { reportId: string }) {
  const texts = useTexts(nullReportTexts)
  const { form, bind, refusal } = useNullReportForm(reportId)
  const select = { required: true, prompt: texts.choose }
  return (
    <AboutReportFrame {...{ form, refusal, texts }} action={nothingSeenUrl(reportId)}>
      <FieldSelect
        {...{ ...bind('distance'), ...select }}
        label={texts.distance}
        hint={texts.fartherHint}
        options={optionsOf(nullReportDistances, texts.distances)}
      />
      <FieldText
        {...bind('place')}
        label={texts.place}
        hint={texts.placeHint}
        maxLength={textLimits.location}
        autoComplete="off"
      />
      <FieldSelect
        {...{ ...bind('stay'), ...select }}
        label={texts.stay}
        options={optionsOf(nullReportStays, texts.stays)}
      />
      <FieldSelect
        {...bind('direction')}
        label={texts.direction}
        prompt={texts.noAnswer}
        options={optionsOf(nullReportDirections, texts.directions)}
      />
      <FieldSelect
        {...{ ...bind('sky'), ...select }}
        label={texts.sky}
        options={optionsOf(nullReportSkies, texts.skies)}
      />
      <FieldTextArea
        {...bind('note')}
        label={texts.note}
        hint={texts.noteHint}
        rows={3}
        maxLength={textLimits.nullReportNote}
      />
    </AboutReportFrame>
  )
}

import { textLimits } from '../../shared/limits.ts'
import { NewObjection, objectionGrounds } from '../../shared/objection.ts'
import { objectionTexts } from '../../shared/texts/en/objection.ts'
import { objectionUrl } from '../../shared/urls.ts'
import { keysOf } from '../../shared/values-by-key.ts'
import { api, bodyOf } from '../api.ts'
import { AboutReportFrame } from '../reports/about-report-frame.tsx'
import { useAboutReportForm } from '../reports/use-about-report-form.ts'
import { useSite } from '../site-context.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FieldSelect } from '../ui/field-select.tsx'
import { FieldText, FieldTextArea } from '../ui/field-text.tsx'
import { optionsOf } from '../ui/options-of.ts'

function useObjectionForm(reportId: string) {
  const texts = useTexts(objectionTexts)
  return useAboutReportForm({
    id: 'objection',
    names: keysOf(NewObjection.shape),
    schema: NewObjection,
    send: (body: NewObjection, header) =>
      bodyOf(
        api.POST('/api/reports/{id}/objections', {
          params: { path: { id: reportId }, header },
          body,
        }),
      ),
    doneUrl: objectionUrl(reportId, true),
    fallback: texts.notSent,
  })
}

/** Asks what is wrong with a report. Works without scripts, too. */
export function ObjectionForm({ reportId }: { reportId: string }) {
  const texts = useTexts(objectionTexts)
  const { site } = useSite()
  const { form, bind, refusal } = useObjectionForm(reportId)
  return (
    <AboutReportFrame {...{ form, refusal, texts }} action={objectionUrl(reportId)}>
      <FieldSelect
        {...bind('ground')}
        label={texts.ground}
        required
        prompt={texts.choose}
        options={optionsOf(objectionGrounds, texts.grounds)}
      />
      <FieldTextArea
        {...bind('text')}
        label={texts.text}
        hint={texts.textHint}
        required
        rows={4}
        maxLength={textLimits.objection}
      />
      {site.sendsNotices && (
        <FieldText
          {...bind('email')}
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          autoComplete="email"
          maxLength={textLimits.email}
        />
      )}
    </AboutReportFrame>
  )
}

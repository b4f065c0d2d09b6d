import { useState } from 'react'
import { textLimits } from '../../shared/limits.ts'
import { NewObjection, objectionFields, objectionGrounds } from '../../shared/objection.ts'
import { objectionTexts } from '../../shared/texts/en/objection.ts'
import { objectionUrl } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useAnswered } from '../forms/use-answered.ts'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { sendWithProof } from '../proof-of-work/send-with-proof.ts'
import { useSite } from '../site-context.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FieldSelect } from '../ui/field-select.tsx'
import { FieldText, FieldTextArea } from '../ui/field-text.tsx'

function useObjectionForm(reportId: string) {
  const texts = useTexts(objectionTexts)
  // One filling is stored once, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  return useSchemaForm<NewObjection>({
    id: 'objection',
    names: objectionFields,
    schema: NewObjection,
    send: (body, onWait) =>
      sendWithProof(
        (proof) => {
          const params = { path: { id: reportId }, header: { 'idempotency-key': key, ...proof } }
          return bodyOf(api.POST('/api/reports/{id}/objections', { params, body }))
        },
        () => onWait({ isChecking: true }),
      ),
    onSent: () => location.assign(objectionUrl(reportId, true)),
    fallback: texts.notSent,
  })
}

/** Asks what is wrong with a report. Works without scripts, too. */
export function ObjectionForm({ reportId }: { reportId: string }) {
  const texts = useTexts(objectionTexts)
  const { site } = useSite()
  const answered = useAnswered(objectionFields)
  const form = useObjectionForm(reportId)
  const bind = (name: (typeof objectionFields)[number]) => {
    const known = form.state.stage === 'filling' ? answered?.faults : undefined
    const { fault = known?.find((one) => one.name === name)?.message, ...bound } = form.bind(name)
    return { ...bound, fault, defaultValue: answered?.fields[name] ?? '' }
  }
  return (
    <FormFrame
      form={form}
      action={objectionUrl(reportId)}
      label={texts.send}
      sendingLabel={texts.sending}
      failureTitle={texts.notSent}
    >
      {answered?.sentence && (
        <p role="alert" className="notice notice-destructive mb-6">
          {answered.sentence}
        </p>
      )}
      <div className="grid grid-cols-1">
        <FieldSelect
          {...bind('ground')}
          label={texts.ground}
          required
          prompt={texts.choose}
          options={objectionGrounds.map((value) => ({ value, label: texts.grounds[value] }))}
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
      </div>
    </FormFrame>
  )
}

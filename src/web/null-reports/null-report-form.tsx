import { useState } from 'react'
import { textLimits } from '../../shared/limits.ts'
import {
  NewNullReport,
  nullReportDirections,
  nullReportDistances,
  nullReportFields,
  nullReportSkies,
  nullReportStays,
} from '../../shared/null-report.ts'
import { nullReportTexts } from '../../shared/texts/en/null-report.ts'
import { nothingSeenUrl } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useAnswered } from '../forms/use-answered.ts'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { sendWithProof } from '../proof-of-work/send-with-proof.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FieldSelect } from '../ui/field-select.tsx'
import { FieldText, FieldTextArea } from '../ui/field-text.tsx'

type FieldName = (typeof nullReportFields)[number]

function optionsOf<Value extends string>(values: readonly Value[], labels: Record<Value, string>) {
  return values.map((value) => ({ value, label: labels[value] }))
}

function useNullReportForm(reportId: string) {
  const texts = useTexts(nullReportTexts)
  // One filling is stored once, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  return useSchemaForm<NewNullReport>({
    id: 'nothing-seen',
    names: nullReportFields,
    schema: NewNullReport,
    send: (body, onWait) =>
      sendWithProof(
        (proof) => {
          const params = { path: { id: reportId }, header: { 'idempotency-key': key, ...proof } }
          return bodyOf(api.POST('/api/reports/{id}/nothing-seen', { params, body }))
        },
        () => onWait({ isChecking: true }),
      ),
    onSent: () => location.assign(nothingSeenUrl(reportId, true)),
    fallback: texts.notSent,
  })
}

/** Asks what somebody saw who saw nothing. Works without scripts, too. */
export function NullReportForm({ reportId }: { reportId: string }) {
  const texts = useTexts(nullReportTexts)
  const answered = useAnswered(nullReportFields)
  const form = useNullReportForm(reportId)
  const bind = (name: FieldName) => {
    const known = form.state.stage === 'filling' ? answered?.faults : undefined
    const { fault = known?.find((one) => one.name === name)?.message, ...bound } = form.bind(name)
    return { ...bound, fault, defaultValue: answered?.fields[name] ?? '' }
  }
  const select = { required: true, prompt: texts.choose }
  return (
    <FormFrame
      form={form}
      action={nothingSeenUrl(reportId)}
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
      </div>
    </FormFrame>
  )
}

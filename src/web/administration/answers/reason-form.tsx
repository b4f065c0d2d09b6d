import { useQueryClient } from '@tanstack/react-query'
import { type DecisionReason, NewReason, reasonGrounds } from '../../../shared/desk-answers.ts'
import { textLimits } from '../../../shared/limits.ts'
import { deskAnswersTexts } from '../../../shared/texts/en/desk-answers.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { FieldSelect } from '../../ui/field-select.tsx'
import { FieldText, FieldTextArea } from '../../ui/field-text.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { showToast } from '../../ui/toast.tsx'
import { useCommandForm } from '../use-command-queue.ts'
import { AnswerForm } from './answer-form.tsx'
import { refreshReasons } from './answer-queries.ts'

type ReasonFormProps = { reason?: DecisionReason; onEnd: () => void }

/** Adds a reason, or changes what it says. */
export function ReasonForm({ reason, onEnd }: ReasonFormProps) {
  const texts = useTexts(deskAnswersTexts)
  const client = useQueryClient()
  const form = useCommandForm<NewReason>({
    id: `reason-${reason?.key ?? 'new'}`,
    names: ['label', 'sentence', 'ground'],
    schema: NewReason,
    async send(body) {
      if (reason) {
        const params = { path: { id: reason.id } }
        await api.PATCH('/api/admin/reasons/{id}', { params, body })
      } else await api.POST('/api/admin/reasons', { body })
      await refreshReasons(client)
    },
    onSent() {
      showToast({ title: texts.saved, description: texts.savedText })
      onEnd()
    },
    failureTitle: texts.failed,
  })
  return (
    <AnswerForm form={form} first="label" onCancel={onEnd}>
      <FieldText
        {...form.bind('label')}
        label={texts.label}
        hint={texts.labelHint}
        required
        maxLength={textLimits.reasonLabel}
        defaultValue={reason?.label}
      />
      <FieldTextArea
        {...form.bind('sentence')}
        label={texts.sentence}
        hint={texts.sentenceHint}
        required
        rows={2}
        maxLength={textLimits.reasonSentence}
        defaultValue={reason?.sentence}
      />
      <FieldSelect
        {...form.bind('ground')}
        label={texts.ground}
        hint={texts.groundHint}
        required
        prompt={texts.chooseAGround}
        options={optionsOf(reasonGrounds, texts.grounds)}
        defaultValue={reason?.ground ?? 'terms'}
      />
    </AnswerForm>
  )
}

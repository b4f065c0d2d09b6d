import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerTemplate, NewTemplate } from '../../../shared/desk-answers.ts'
import { textLimits } from '../../../shared/limits.ts'
import { deskAnswersTexts } from '../../../shared/texts/en/desk-answers.ts'
import { adminViewUrl } from '../../../shared/urls.ts'
import { api } from '../../api.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldText, FieldTextArea } from '../../ui/field-text.tsx'
import { Loading } from '../../ui/loading.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ListFailure } from '../list-failure.tsx'
import { useCommandForm, useCommandQueue } from '../use-command-queue.ts'
import { useEditing } from '../use-editing.ts'
import { AnswerForm } from './answer-form.tsx'
import { refreshTemplates, useTemplates } from './answer-queries.ts'

const addId = 'add-template'

/** The templates of answers with the commands to edit them. */
export function TemplatesSection() {
  const texts = useTexts(deskAnswersTexts)
  const { data, error, refetch } = useTemplates()
  const { isEditing, edit, stop } = useEditing(addId)
  return (
    <section aria-labelledby="templates-title">
      <h2 id="templates-title">{texts.templates}</h2>
      <p className="text-muted">{texts.templatesExplanation}</p>
      {!data && !error && <Loading text={texts.loading} />}
      {!data && error && (
        <ListFailure
          title={texts.theTemplatesCannotBeShown}
          error={error}
          url={adminViewUrl('answers')}
          onReload={refetch}
        />
      )}
      {data?.length === 0 && <p>{texts.noTemplates}</p>}
      <ul>
        {data?.map((template) => (
          <TemplateItem key={template.id} template={template} />
        ))}
      </ul>
      {data && isEditing && <TemplateForm onEnd={stop} />}
      {data && !isEditing && (
        <Button id={addId} variant="secondary" onClick={edit}>
          {texts.addTemplate}
        </Button>
      )}
    </section>
  )
}

type TemplateFormProps = { template?: AnswerTemplate; onEnd: () => void }

function TemplateForm({ template, onEnd }: TemplateFormProps) {
  const texts = useTexts(deskAnswersTexts)
  const client = useQueryClient()
  const form = useCommandForm<NewTemplate>({
    id: `template-${template?.id ?? 'new'}`,
    names: ['title', 'text'],
    schema: NewTemplate,
    async send(body) {
      if (template) {
        const params = { path: { id: template.id } }
        await api.PATCH('/api/admin/templates/{id}', { params, body })
      } else await api.POST('/api/admin/templates', { body })
      await refreshTemplates(client)
    },
    onSent() {
      showToast({ title: texts.saved, description: texts.savedText })
      onEnd()
    },
    failureTitle: texts.failed,
  })
  return (
    <AnswerForm form={form} first="title" onCancel={onEnd}>
      <FieldText
        {...form.bind('title')}
        label={texts.title}
        required
        maxLength={textLimits.templateTitle}
        defaultValue={template?.title}
      />
      <FieldTextArea
        {...form.bind('text')}
        label={texts.text}
        required
        rows={4}
        maxLength={textLimits.toWitness}
        defaultValue={template?.text}
      />
    </AnswerForm>
  )
}

function TemplateItem({ template }: { template: AnswerTemplate }) {
  const texts = useTexts(deskAnswersTexts)
  const editId = `edit-${template.id}`
  const { isEditing, edit, stop } = useEditing(editId)
  return (
    <li className="panel">
      <p className="flex flex-wrap items-center gap-2">
        <strong>
          <bdi>{template.title}</bdi>
        </strong>
      </p>
      {isEditing ? (
        <TemplateForm template={template} onEnd={stop} />
      ) : (
        <>
          <p className="whitespace-pre-line">{template.text}</p>
          <div className="flex flex-wrap gap-2">
            <Button id={editId} variant="secondary" onClick={edit}>
              {texts.edit}
              <span className="sr-only"> {template.title}</span>
            </Button>
            <RemoveTemplate template={template} />
          </div>
        </>
      )}
    </li>
  )
}

function RemoveTemplate({ template: { id, title } }: { template: AnswerTemplate }) {
  const texts = useTexts(deskAnswersTexts)
  const client = useQueryClient()
  const { perform, isBusy } = useCommandQueue(texts.failed)
  const [isAsking, setIsAsking] = useState(false)
  async function remove() {
    setIsAsking(false)
    await perform(async () => {
      await api.DELETE('/api/admin/templates/{id}', { params: { path: { id } } })
      await refreshTemplates(client)
    })
    document.getElementById(addId)?.focus()
  }
  return (
    <>
      <Button variant="secondary" aria-disabled={isBusy} onClick={() => setIsAsking(true)}>
        {texts.remove}
        <span className="sr-only"> {title}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={fillIn(texts.removeQuestion, { title: <bdi>{title}</bdi> })}
          consequence={texts.removeEffect}
          confirmLabel={texts.removeTemplate}
          isDestructive
          onConfirm={remove}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

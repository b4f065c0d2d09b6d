import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { importLimits } from '../../../shared/limits.ts'
import { importsTexts } from '../../../shared/texts/en/imports.ts'
import { failureMessage } from '../../failure-message.ts'
import { useLanguage, useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { controlAttributes, Field } from '../../ui/field.tsx'
import { refreshImports, sendFile } from './import-queries.ts'

const accepted = '.csv,.tsv,.txt,.gz,text/csv,application/gzip'

/** Sends one file. `onSent` receives its id. */
export function SendForm({ onSent }: { onSent: (id: string) => void }) {
  const language = useLanguage()
  const texts = useTexts(importsTexts)
  const client = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState<string>()

  async function send(file: File) {
    setFault(undefined)
    setIsSending(true)
    try {
      const { id } = await sendFile(file)
      await refreshImports(client)
      onSent(id)
    } catch (error) {
      setFault(failureMessage(language, error, texts.sendFailed))
    } finally {
      setIsSending(false)
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const given = new FormData(event.currentTarget).get('file')
    if (!(given instanceof File) || given.name === '') setFault(texts.noFile)
    else if (given.size > importLimits.bytes) setFault(texts.tooLarge)
    else void send(given)
  }
  const field = {
    id: 'import-file',
    label: texts.file,
    required: true,
    announcesFault: true,
    fault,
  }
  return (
    <form onSubmit={submit} noValidate aria-busy={isSending}>
      <Field {...field}>
        <input
          className="input"
          type="file"
          name="file"
          accept={accepted}
          {...controlAttributes(field)}
        />
      </Field>
      <Button type="submit" variant="primary" aria-disabled={isSending}>
        {isSending ? texts.sending : texts.send}
      </Button>
    </form>
  )
}

import { useContext, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { problemSentence } from '../failure-message.ts'
import { FilledFormContext } from '../forms/filled-form-context.ts'
import { type SchemaFormOptions, useSchemaForm } from '../forms/use-schema-form.ts'
import { serverFaults } from '../forms/use-submission.ts'
import { sendWithProof } from '../proof-of-work/send-with-proof.ts'
import { useLanguage } from '../texts/use-texts.ts'

/** What was typed without scripts and refused: the fields, their faults, or one sentence. */
function useAnswered(names: readonly string[]) {
  const language = useLanguage()
  const answered = useContext(FilledFormContext)
  if (!answered) return undefined
  const faults = serverFaults(language, names, answered.problem.errors ?? [])
  const sentence = faults.length > 0 ? undefined : problemSentence(language, answered.problem)
  return { fields: answered.fields, faults, sentence }
}

type AboutReportForm<Output, Name> = Pick<
  SchemaFormOptions<Output>,
  'id' | 'schema' | 'fallback'
> & {
  names: readonly Name[]
  /** Sends what was filled in, with the headers of a submission. */
  send: (body: Output, header: Record<string, string>) => Promise<unknown>
  /** The page that thanks. */
  doneUrl: string
}

/** A form about a public report that needs no account. It works without scripts, too. */
export function useAboutReportForm<Output extends FieldValues, Name extends string>({
  send,
  doneUrl,
  ...options
}: AboutReportForm<Output, Name>) {
  // One filling is stored once, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  const answered = useAnswered(options.names)
  const form = useSchemaForm<Output>({
    ...options,
    send: (body, onWait) =>
      sendWithProof(
        (proof) => send(body, { 'idempotency-key': key, ...proof }),
        () => onWait({ isChecking: true }),
      ),
    onSent: () => location.assign(doneUrl),
  })
  function bind(name: Name) {
    const known = form.state.stage === 'filling' ? answered?.faults : undefined
    const { fault = known?.find((one) => one.name === name)?.message, ...bound } = form.bind(name)
    return { ...bound, fault, defaultValue: answered?.fields[name] ?? '' }
  }
  return { form, bind, refusal: answered?.sentence }
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FormEvent } from 'react'
import {
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { signInTexts } from '../../shared/texts/en/sign-in.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { inLanguage } from './in-language.ts'
import { type FormFault, useSubmission, type Wait } from './use-submission.ts'

type TextFields = Record<string, string>
type Schema<Output> = Parameters<typeof standardSchemaResolver<TextFields, unknown, Output>>[0]

export type SchemaFormOptions<Output, Answer = unknown> = {
  /** The prefix of the fields' ids. */
  id: string
  /** The fields in reading order, with their names in the API. */
  names: readonly string[]
  /** The schema of the API, so that both sides check the same rules. */
  schema: Schema<Output>
  send: (values: Output, onWait: (wait: Wait) => void) => Promise<Answer>
  /** Runs after a successful `send`; the form stays locked. */
  onSent?: (answer: Answer) => void
  failureTitle?: string | undefined
  failureField?: string
  fallback?: string
  onFaults?: (faults: FormFault[]) => void
  needsMoreInput?: (error: unknown) => boolean
}

export type SchemaForm = ReturnType<typeof useSchemaForm>

/** A form whose rules and messages are a schema of the API. */
export function useSchemaForm<Output extends FieldValues, Answer = unknown>(
  options: SchemaFormOptions<Output, Answer>,
) {
  const language = useLanguage()
  const texts = useTexts(signInTexts)
  const { id, names, schema, ...sending } = options
  // Without default values the form library keeps text that was typed before it started.
  const form = useForm<TextFields, unknown, Output>({
    resolver: standardSchemaResolver(inLanguage(language, schema)),
    shouldFocusError: false,
  })
  const fieldId = (name: string) => `${id}-${name}`
  const { state, reopen, ...submission } = useSubmission(form, {
    fallback: texts.somethingWentWrongPleaseTryAgain,
    ...sending,
    names,
    fieldId,
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    readFilledIn(form, names, event.currentTarget)
    return submission.submit(event)
  }

  /** Empties a form that stays on the page, so that it can be sent again. */
  function startAnew() {
    form.reset(Object.fromEntries(names.map((name) => [name, ''])))
    reopen()
  }

  /** Changes what a field holds, as if it had been typed. */
  function write(name: string, change: (written: string) => string) {
    form.setValue(name, change(form.getValues(name) ?? ''), { shouldDirty: true })
  }

  /** The props that connect a field to the form. */
  function bind(name: string, rules: RegisterOptions = {}) {
    const { errors } = form.formState
    return { id: fieldId(name), fault: errors[name]?.message, ...form.register(name, rules) }
  }

  return {
    fieldId,
    errors: form.formState.errors,
    bind,
    control: form.control,
    state,
    submit,
    startAnew,
    write,
    failureTitle: options.failureTitle,
  }
}

/** The rule of a field that only must not be blank. */
export function filledIn(message: string) {
  return z.string({ error: message }).check(z.trim(), z.minLength(1, { error: message }))
}

/** Reads the fields again: password managers may fill them in without an event. */
function readFilledIn<Output>(
  form: UseFormReturn<TextFields, unknown, Output>,
  names: readonly string[],
  element: HTMLFormElement,
) {
  const filledIn = new FormData(element)
  for (const name of names) {
    const value = filledIn.get(name)
    if (typeof value === 'string') form.setValue(name, value)
  }
}

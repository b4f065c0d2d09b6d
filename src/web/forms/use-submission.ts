import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors, FieldValues, UseFormHandleSubmit } from 'react-hook-form'
import type { FieldFault } from '../../shared/problems.ts'
import type { Language } from '../../shared/texts/texts.ts'
import { ApiError } from '../api.ts'
import { failureMessage, faultSentence, statusMessage } from '../failure-message.ts'
import { useLanguage } from '../texts/use-texts.ts'
import { showToast } from '../ui/toast.tsx'

export type FormFault<Name extends string = string> = { name: Name; message: string }

/** Why a submission takes longer than one request. */
export type Wait = { isChecking: true } | { seconds: number }

export type SubmissionState<Name extends string = string, Answer = unknown> =
  | { stage: 'filling' }
  | { stage: 'sending'; wait?: Wait }
  | { stage: 'faulty'; faults: FormFault<Name>[] }
  | { stage: 'failed'; message: string }
  | { stage: 'sent'; answer: Answer }

type SubmissionOptions<Name extends string, Output, Answer> = {
  /** The fields in reading order, named as in the API. */
  names: readonly Name[]
  fieldId: (name: Name) => string
  send: (values: Output, onWait: (wait: Wait) => void) => Promise<Answer>
  /** Runs after `send`. */
  onSent?: ((answer: Answer) => void) | undefined
  /** Allows another submission. By default the form stays locked after the first one. */
  isReusable?: boolean
  /** Runs when the browser finds faults in the fields. */
  onFaults?: ((faults: FormFault<Name>[]) => void) | undefined
  /** Whether the form goes on after this failure, for example because it asks for more. */
  needsMoreInput?: ((error: unknown) => boolean) | undefined
  /** The title of a toast for a failure. Without it only the form shows the failure. */
  failureTitle?: string | undefined
  /** Shows every failure as a fault of this field. */
  failureField?: Name | undefined
  /** Describes a failure that the API does not describe. */
  fallback: string
  describeFailure?: (error: unknown) => string
  initial?: SubmissionState<Name, Answer>
}

/** The part of React Hook Form that this hook uses. */
type SentForm<Name extends string, Output extends FieldValues> = {
  handleSubmit: UseFormHandleSubmit<Record<Name, string>, Output>
  setError: (name: Name, error: { type: string; message: string }) => void
}

/** Checks a form, sends it once, and shows the answer. A failure keeps all fields as they are. */
export function useSubmission<Name extends string, Output extends FieldValues, Answer>(
  form: SentForm<Name, Output>,
  options: SubmissionOptions<Name, Output, Answer>,
) {
  type State = SubmissionState<Name, Answer>
  const language = useLanguage()
  const [state, setState] = useState<State>(options.initial ?? { stage: 'filling' })
  // State changes with the next render, which is too late to refuse a second click.
  const isLocked = useRef(false)

  function show(next: State) {
    isLocked.current = next.stage === 'sent' && !options.isReusable
    setState(next)
  }

  async function send(values: Output) {
    setState({ stage: 'sending' })
    const onWait = (wait: Wait) => setState({ stage: 'sending', wait })
    let answer: Answer
    try {
      answer = await options.send(values, onWait)
    } catch (error) {
      return show(afterFailure(error, form, { ...options, language }))
    }
    show({ stage: 'sent', answer })
    options.onSent?.(answer)
  }

  function showFaults(errors: FieldErrors) {
    const faults = formFaults(options.names, errors)
    options.onFaults?.(faults)
    show({ stage: 'faulty', faults })
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isLocked.current) return
    isLocked.current = true
    await form.handleSubmit(send, showFaults)()
  }

  const [first] = state.stage === 'faulty' ? state.faults : []
  const focusId = first && options.fieldId(first.name)
  useEffect(() => {
    if (state.stage === 'faulty' && focusId) document.getElementById(focusId)?.focus()
  }, [state, focusId])

  return { state, submit, reopen: () => show({ stage: 'filling' }) }
}

function afterFailure<Name extends string, Output extends FieldValues, Answer>(
  error: unknown,
  form: SentForm<Name, Output>,
  options: SubmissionOptions<Name, Output, Answer> & { language: Language },
): SubmissionState<Name, Answer> {
  const { language, names, failureTitle, failureField, fallback } = options
  if (options.needsMoreInput?.(error)) return { stage: 'filling' }
  if (failureTitle) {
    const description = error instanceof ApiError ? statusMessage(language, error) : fallback
    showToast({ title: failureTitle, description, destructive: true })
  }
  const message = options.describeFailure?.(error) ?? failureMessage(language, error, fallback)
  const faults = failureField
    ? [{ name: failureField, message }]
    : serverFaults(language, names, error instanceof ApiError ? error.faults : [])
  for (const { name, message } of faults) form.setError(name, { type: 'server', message })
  return faults.length > 0 ? { stage: 'faulty', faults } : { stage: 'failed', message }
}

/** The faults that the browser found, in reading order. */
function formFaults<Name extends string>(
  names: readonly Name[],
  errors: FieldErrors,
): FormFault<Name>[] {
  return names.flatMap((name) => {
    const message = errors[name]?.message
    return typeof message === 'string' ? [{ name, message }] : []
  })
}

/**
 * The faults that the server found, in reading order. Empty if one of them has no field in this
 * form, which then shows the server's whole message.
 */
export function serverFaults<Name extends string>(
  language: Language,
  names: readonly Name[],
  faults: FieldFault[],
): FormFault<Name>[] {
  const isOwn = ({ path }: FieldFault) => names.some((name) => name === path)
  if (!faults.every(isOwn)) return []
  return names.flatMap((name) => {
    const fault = faults.find(({ path }) => path === name)
    return fault ? [{ name, message: faultSentence(language, fault) }] : []
  })
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { signInTexts } from '../../shared/texts/en/sign-in.ts'
import { ApiError } from '../api.ts'
import { failureMessage } from '../failure-message.ts'
import { type FormFault, formFaults, serverFaults } from '../form-faults.ts'
import { useTexts } from '../texts/use-texts.ts'
import { showToast } from '../ui/toast.tsx'

type TextFields = Record<string, string>
type Schema<Output> = Parameters<typeof standardSchemaResolver<TextFields, unknown, Output>>[0]

type AccountFormOptions<Output> = {
  /** Begins the ids of the fields. */
  id: string
  /** In reading order; named as in the API. */
  names: readonly string[]
  /** The rules and messages of the API itself. */
  schema: Schema<Output>
  /** Calls `onCheck` when the site asks for a proof of work first. */
  send: (values: Output, onCheck: () => void) => Promise<unknown>
  /** Runs after `send`, when the form is done with. */
  onSent: () => void
  /** The title of a toast when `send` fails; without it the form alone tells. */
  failureTitle?: string
  /** Says more about faults that the form found itself. */
  onFaults?: (faults: FormFault<string>[]) => void
  /** Whether the form goes on after this failure, for example because it asks for more. */
  isToBeContinued?: (error: unknown) => boolean
}

type State =
  | { stage: 'filling' | 'sent' }
  | { stage: 'sending'; isChecking?: true }
  | { stage: 'faulty'; faults: FormFault<string>[] }
  | { stage: 'failed'; message: string }

export type AccountForm = ReturnType<typeof useAccountForm>

/** A form about an account: checks by the schema, sends once, and loses nothing that was typed. */
export function useAccountForm<Output extends FieldValues>(options: AccountFormOptions<Output>) {
  const texts = useTexts(signInTexts)
  const { id, names, schema, failureTitle, onSent } = options
  // Without default values the form library leaves what is typed or filled in before it starts.
  const form = useForm<TextFields, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    shouldFocusError: false,
  })
  const [state, setState] = useState<State>({ stage: 'filling' })
  const isSending = useRef(false)

  function show(next: State) {
    isSending.current = false
    setState(next)
  }

  function fail(error: unknown) {
    if (options.isToBeContinued?.(error)) return show({ stage: 'filling' })
    const description = error instanceof Error ? error.message : String(error)
    if (failureTitle) showToast({ title: failureTitle, description, destructive: true })
    const faults = serverFaults(names, error instanceof ApiError ? error.faults : [])
    for (const { name, message } of faults) form.setError(name, { type: 'server', message })
    const message = failureMessage(error, texts.somethingWentWrongPleaseTryAgain, new Date())
    show(faults.length > 0 ? { stage: 'faulty', faults } : { stage: 'failed', message })
  }

  async function send(values: Output) {
    setState({ stage: 'sending' })
    try {
      await options.send(values, () => setState({ stage: 'sending', isChecking: true }))
    } catch (error) {
      return fail(error)
    }
    setState({ stage: 'sent' })
    onSent()
  }

  function showFaults(errors: FieldErrors<TextFields>) {
    const faults = formFaults(names, errors)
    options.onFaults?.(faults)
    show({ stage: 'faulty', faults })
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    takeFilledIn(form, names, event.currentTarget)
    await form.handleSubmit(send, showFaults)()
  }

  /** For a form that stays: blank again, and ready to be sent once more. */
  function startAnew() {
    form.reset(Object.fromEntries(names.map((name) => [name, ''])))
    show({ stage: 'filling' })
  }

  /** What ties a field to the form. */
  function bind(name: string, rules: RegisterOptions = {}) {
    const { errors } = form.formState
    return { id: `${id}-${name}`, fault: errors[name]?.message, ...form.register(name, rules) }
  }

  useFocusOnFault(id, state)
  return {
    id,
    errors: form.formState.errors,
    bind,
    control: form.control,
    state,
    submit,
    startAnew,
  }
}

/** Password managers may fill in a field without telling the page. */
function takeFilledIn<Output>(
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

function useFocusOnFault(id: string, state: State) {
  useEffect(() => {
    const [first] = state.stage === 'faulty' ? state.faults : []
    if (first) document.getElementById(`${id}-${first.name}`)?.focus()
  }, [id, state])
}

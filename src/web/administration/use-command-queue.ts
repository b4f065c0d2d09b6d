import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type SchemaFormOptions, useSchemaForm } from '../forms/use-schema-form.ts'
import { showFailure } from '../show-failure.ts'
import { useLanguage } from '../texts/use-texts.ts'
import { Declined, useConfirmed } from './identity-confirmation.tsx'

type Command = { action: () => Promise<unknown>; title: string | undefined }

/**
 * Runs commands of the administration one after the other: all share a mutation scope. Asks for the
 * password when the server requires it. Shows failures in a toast with this title; without a title the
 * caller shows them. The queue waits for `onSettled` after each command.
 */
export function useCommandQueue(failureTitle?: string, onSettled?: () => Promise<void>) {
  const client = useQueryClient()
  const language = useLanguage()
  const confirmed = useConfirmed()
  const mutationKey = ['administration', useId()]
  const { mutateAsync, isPending } = useMutation({
    mutationKey,
    scope: { id: 'administration' },
    // A command can hold data of witnesses, so the cache drops it soon after it ran.
    gcTime: 1_000,
    mutationFn: ({ action }: Command) => confirmed(action),
    onError(error, { title }) {
      if (title !== undefined && !(error instanceof Declined)) showFailure(language, title, error)
    },
    onSettled: () => onSettled?.(),
  })

  /** For a form, which handles failures itself: rejects when the action failed. */
  async function send(action: () => Promise<unknown>): Promise<void> {
    await mutateAsync({ action, title: failureTitle })
  }

  /** Resolves to true when the action succeeded. */
  async function enqueue(action: () => Promise<unknown>, title = failureTitle): Promise<boolean> {
    return mutateAsync({ action, title }).then(
      () => true,
      () => false,
    )
  }

  /** The same, but refuses a second action of this control while the first one runs. */
  async function perform(action: () => Promise<unknown>, title = failureTitle): Promise<boolean> {
    return client.isMutating({ mutationKey }) === 0 && enqueue(action, title)
  }

  return { send, enqueue, perform, isBusy: isPending }
}

/** A form whose submission is a command of the administration, so it waits for its turn in the queue. */
export function useCommandForm<Output extends FieldValues>(options: SchemaFormOptions<Output>) {
  const { failureTitle, send, ...form } = options
  const queue = useCommandQueue(failureTitle)
  return useSchemaForm<Output>({
    ...form,
    send: (values, onWait) => queue.send(() => send(values, onWait)),
    needsMoreInput: (error) => error instanceof Declined,
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Declined, useConfirmed } from './identity-confirmation.tsx'
import { showFailure } from './show-failure.ts'

type Command = { action: () => Promise<void>; title: string }

/**
 * Runs commands of the administration one after the other: all share a mutation scope. Asks for the
 * password when the server requires it, and shows failures.
 */
export function useCommandQueue(failureTitle: string) {
  const client = useQueryClient()
  const confirmed = useConfirmed()
  const mutationKey = ['administration', useId()]
  const { mutateAsync, isPending } = useMutation({
    mutationKey,
    scope: { id: 'administration' },
    // A command can hold data of witnesses, so the cache drops it soon after it ran.
    gcTime: 1_000,
    mutationFn: ({ action }: Command) => confirmed(action),
    onError(error, { title }) {
      if (!(error instanceof Declined)) showFailure(title, error)
    },
  })

  /** Resolves to true when the action succeeded. */
  async function enqueue(action: () => Promise<void>, title = failureTitle): Promise<boolean> {
    return mutateAsync({ action, title }).then(
      () => true,
      () => false,
    )
  }

  /** The same, but refuses a second action of this control while the first one runs. */
  async function perform(action: () => Promise<void>, title = failureTitle): Promise<boolean> {
    return client.isMutating({ mutationKey }) === 0 && enqueue(action, title)
  }

  return { enqueue, perform, isBusy: isPending }
}

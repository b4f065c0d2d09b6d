import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdministratorRole, AdministratorSummary } from '../../../shared/administration.ts'
import { recordsTexts } from '../../../shared/texts/en/records.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { showToast } from '../../ui/toast.tsx'
import { isolate } from '../shown-values.tsx'
import { useCommandQueue } from '../use-command-queue.ts'

export type UserAction = 'delete' | 'reset'

type Answer = { title: string; description: string; failed: string }

function paramsOf({ id }: AdministratorSummary) {
  return { params: { path: { id } } }
}

function usePerforming() {
  const queryClient = useQueryClient()
  const [id, setId] = useState<string>()
  const { perform, isBusy } = useCommandQueue(undefined, () =>
    queryClient.invalidateQueries({ queryKey: [apiUrls.adminUsers] }),
  )

  return {
    busyWith: isBusy ? id : undefined,
    perform(user: AdministratorSummary, call: () => Promise<unknown>, answer: Answer) {
      const { title, description, failed } = answer
      if (!isBusy) setId(user.id)
      return perform(async () => {
        await call()
        showToast({ title, description })
      }, failed)
    },
  }
}

/** Commands on another administrator's account. Each one refetches the list. */
export function useUserActions() {
  const texts = useTexts(recordsTexts)
  const { busyWith, perform } = usePerforming()
  return {
    busyWith,
    /** `expected`: the server refuses when somebody else has switched the account meanwhile. */
    toggle: (user: AdministratorSummary) =>
      perform(
        user,
        () =>
          api.POST('/api/admin/users/{id}/toggle-status', {
            ...paramsOf(user),
            body: { expected: user.isActive },
          }),
        {
          title: texts.statusUpdated,
          failed: texts.updateFailed,
          description: texts.isNow(isolate(user.username), user.isActive),
        },
      ),
    changeRole: (user: AdministratorSummary, role: AdministratorRole) =>
      perform(
        user,
        () => api.PATCH('/api/admin/users/{id}', { ...paramsOf(user), body: { role } }),
        {
          title: texts.userUpdated,
          failed: texts.updateFailed,
          description: texts.hasRole(isolate(user.username), role),
        },
      ),
    resetSecondFactor(user: AdministratorSummary, end: () => void) {
      end()
      return perform(
        user,
        () => api.DELETE('/api/admin/users/{id}/second-factor', paramsOf(user)),
        {
          title: texts.userUpdated,
          failed: texts.updateFailed,
          description: texts.secondFactorRemoved(isolate(user.username)),
        },
      )
    },
    remove(user: AdministratorSummary, end: () => void) {
      end()
      return perform(user, () => api.DELETE('/api/admin/users/{id}', paramsOf(user)), {
        title: texts.userDeleted,
        failed: texts.deleteFailed,
        description: texts.permanentlyDeleted(isolate(user.username)),
      })
    },
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdministratorRole, AdministratorSummary } from '../../../shared/administration.ts'
import { recordsTexts } from '../../../shared/texts/en/records.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { showToast } from '../../ui/toast.tsx'
import { Declined, useConfirmed } from '../identity-confirmation.tsx'
import { isolate } from '../isolated.tsx'
import { showFailure } from '../show-failure.ts'

export type UserAction = 'delete' | 'reset'

type Titles = { done: string; failed: string }

function paramsOf({ id }: AdministratorSummary) {
  return { params: { path: { id } } }
}

function usePerforming() {
  const queryClient = useQueryClient()
  const confirmed = useConfirmed()
  const [busyWith, setBusyWith] = useState<string>()

  async function perform(
    { id }: AdministratorSummary,
    action: () => Promise<unknown>,
    { done, failed, description }: Titles & { description: string },
  ) {
    if (busyWith) return
    setBusyWith(id)
    try {
      await confirmed(action)
      showToast({ title: done, description })
    } catch (error) {
      if (!(error instanceof Declined)) showFailure(failed, error)
    }
    await queryClient.invalidateQueries({ queryKey: [apiUrls.adminUsers] })
    setBusyWith(undefined)
  }
  return { busyWith, perform }
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
          done: texts.statusUpdated,
          failed: texts.updateFailed,
          description: texts.isNow(isolate(user.username), user.isActive),
        },
      ),
    changeRole: (user: AdministratorSummary, role: AdministratorRole) =>
      perform(
        user,
        () => api.PATCH('/api/admin/users/{id}', { ...paramsOf(user), body: { role } }),
        {
          done: texts.userUpdated,
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
          done: texts.userUpdated,
          failed: texts.updateFailed,
          description: texts.secondFactorRemoved(isolate(user.username)),
        },
      )
    },
    remove(user: AdministratorSummary, end: () => void) {
      end()
      return perform(user, () => api.DELETE('/api/admin/users/{id}', paramsOf(user)), {
        done: texts.userDeleted,
        failed: texts.deleteFailed,
        description: texts.permanentlyDeleted(isolate(user.username)),
      })
    },
  }
}

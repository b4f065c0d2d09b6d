import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdministratorRole, AdministratorSummary } from '../../../shared/administration.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { api } from '../../api.ts'
import { showToast } from '../../ui/toast.tsx'
import { Declined, useConfirmed } from '../identity-confirmation.tsx'
import { isolate } from '../isolated.tsx'
import { tellFailure } from '../tell-failure.ts'

export type UserAction = 'delete' | 'reset'

type Titles = { done: string; failed: string }

function paramsOf({ id }: AdministratorSummary) {
  return { params: { path: { id } } }
}

/** What an administrator does to another account; afterwards the list is as the server has it. */
export function useUserActions() {
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
      if (!(error instanceof Declined)) tellFailure(failed, error)
    }
    await queryClient.invalidateQueries({ queryKey: [apiUrls.adminUsers] })
    setBusyWith(undefined)
  }

  return {
    busyWith,
    /** Unless somebody else has switched it meanwhile. */
    toggle: (user: AdministratorSummary) =>
      perform(
        user,
        () =>
          api.POST('/api/admin/users/{id}/toggle-status', {
            ...paramsOf(user),
            body: { expected: user.isActive },
          }),
        {
          done: 'Status Updated',
          failed: 'Update Failed',
          description: `${isolate(user.username)} is ${user.isActive ? 'switched off' : 'active'} now`,
        },
      ),
    changeRole: (user: AdministratorSummary, role: AdministratorRole) =>
      perform(
        user,
        () => api.PATCH('/api/admin/users/{id}', { ...paramsOf(user), body: { role } }),
        {
          done: 'User Updated',
          failed: 'Update Failed',
          description: `${isolate(user.username)} has the role ${role} now`,
        },
      ),
    resetSecondFactor(user: AdministratorSummary, end: () => void) {
      end()
      return perform(
        user,
        () => api.DELETE('/api/admin/users/{id}/second-factor', paramsOf(user)),
        {
          done: 'User Updated',
          failed: 'Update Failed',
          description: `The second factor of ${isolate(user.username)} has been removed`,
        },
      )
    },
    remove(user: AdministratorSummary, end: () => void) {
      end()
      return perform(user, () => api.DELETE('/api/admin/users/{id}', paramsOf(user)), {
        done: 'User Deleted',
        failed: 'Delete Failed',
        description: `${isolate(user.username)} has been permanently deleted`,
      })
    },
  }
}

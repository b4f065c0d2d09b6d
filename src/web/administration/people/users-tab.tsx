import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdministratorSummary, CurrentAdministrator } from '../../../shared/administration.ts'
import { recordsTexts } from '../../../shared/texts/en/records.ts'
import { adminViewUrl, apiUrls } from '../../../shared/urls.ts'
import { api, bodyOf } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ListFailure } from '../list-failure.tsx'
import { type UserAction, useUserActions } from './use-user-actions.ts'
import { UserActions } from './user-actions.tsx'
import { userColumns } from './user-columns.tsx'
import { DeleteUser, ResetSecondFactor } from './user-questions.tsx'

const countId = 'users-count'
const usersKey = [apiUrls.adminUsers] as const

type UsersTabProps = { administrator: CurrentAdministrator }

/** All accounts of the administration. */
export function UsersTab({ administrator }: UsersTabProps) {
  const texts = useTexts(recordsTexts)
  const { data, error, refetch } = useQuery({
    queryKey: usersKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/users', { signal })),
    // Others may have changed the list while another tab was open.
    refetchOnMount: 'always',
  })
  if (data) return <Users administrator={administrator} users={data} />
  if (!error) return <Loading text={texts.loadingUsers} />
  return (
    <ListFailure
      title={texts.theUsersCannotBeShown}
      error={error}
      url={adminViewUrl('users')}
      onReload={refetch}
    />
  )
}

type UsersProps = UsersTabProps & { users: AdministratorSummary[] }

function Users({ administrator, users }: UsersProps) {
  const texts = useTexts(recordsTexts)
  const actions = useUserActions()
  const [asked, setAsked] = useState<{ action: UserAction; user: AdministratorSummary }>()
  const end = () => setAsked(undefined)
  async function remove(user: AdministratorSummary) {
    if (await actions.remove(user, end)) document.getElementById(countId)?.focus()
  }
  if (users.length === 0) return <Empty text={texts.noAdminUsersFound} />
  const waiting = users.filter(({ isApproved }) => !isApproved).length
  const activeAdministrators = users.filter(({ isActive, role }) => isActive && role === 'admin')
  return (
    <div className="grid gap-4">
      <p id={countId} role="status" tabIndex={-1}>
        {texts.userCount(users.length)}
        {waiting > 0 && texts.andWaiting(waiting)}
      </p>
      <DataTable
        caption={texts.adminUsers}
        columns={[
          ...userColumns(texts),
          {
            key: 'actions',
            header: texts.actions,
            hasButtons: true,
            cell: (user) => (
              <UserActions
                user={user}
                isOwn={user.id === administrator.id}
                isLast={activeAdministrators.length === 1 && activeAdministrators[0] === user}
                isBusy={actions.busyWith === user.id}
                onToggle={() => actions.toggle(user)}
                onRole={(role) => actions.changeRole(user, role)}
                onAsk={(action) => setAsked({ action, user })}
              />
            ),
          },
        ]}
        rows={users}
        rowKey={({ id }) => id}
        rowName={({ username }) => username}
      />
      {asked?.action === 'delete' && (
        <DeleteUser user={asked.user} onCancel={end} onConfirm={() => remove(asked.user)} />
      )}
      {asked?.action === 'reset' && (
        <ResetSecondFactor
          user={asked.user}
          onCancel={end}
          onConfirm={() => actions.resetSecondFactor(asked.user, end)}
        />
      )}
    </div>
  )
}

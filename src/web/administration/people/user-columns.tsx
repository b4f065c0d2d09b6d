import CircleCheck from 'lucide-react/icons/circle-check'
import CircleOff from 'lucide-react/icons/circle-off'
import Hourglass from 'lucide-react/icons/hourglass'
import type { AdministratorSummary } from '../../../shared/administration.ts'
import { recordsTexts } from '../../../shared/texts/en/records.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Instant } from '../shown-values.tsx'

export function userColumns(texts: Texts['records']): Column<AdministratorSummary>[] {
  return [
    {
      key: 'user',
      header: texts.user,
      cell: ({ username, fullName }) => (
        <>
          <bdi className="font-semibold">{username}</bdi>
          <br />
          <bdi className="text-muted">{fullName}</bdi>
        </>
      ),
    },
    { key: 'email', header: texts.eMail, cell: ({ email }) => <bdi>{email}</bdi> },
    { key: 'role', header: texts.role, cell: ({ role }) => role },
    { key: 'status', header: texts.status, cell: (user) => <UserStatus user={user} /> },
    {
      key: 'second-factor',
      header: texts.secondFactor,
      cell: ({ hasSecondFactor }) => (hasSecondFactor ? texts.present : texts.none),
    },
    {
      key: 'last-login',
      header: texts.lastLogin,
      cell: ({ lastLogin }) => (lastLogin ? <Instant at={lastLogin} /> : texts.never),
    },
    {
      key: 'created',
      header: texts.registered,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ]
}

function UserStatus({ user: { isActive, isApproved } }: { user: AdministratorSummary }) {
  const texts = useTexts(recordsTexts)
  if (isActive) {
    return (
      <Badge variant="success">
        <CircleCheck aria-hidden="true" size="1em" />
        {texts.active}
      </Badge>
    )
  }
  if (!isApproved) {
    return (
      <Badge variant="waiting">
        <Hourglass aria-hidden="true" size="1em" />
        {texts.waitingForApproval}
      </Badge>
    )
  }
  return (
    <Badge>
      <CircleOff aria-hidden="true" size="1em" />
      {texts.inactive}
    </Badge>
  )
}

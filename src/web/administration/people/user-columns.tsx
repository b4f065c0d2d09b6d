import CircleCheck from 'lucide-react/icons/circle-check'
import CircleOff from 'lucide-react/icons/circle-off'
import Hourglass from 'lucide-react/icons/hourglass'
import type { AdministratorSummary } from '../../../shared/administration.ts'
import { recordsTexts } from '../../../shared/texts/en/records.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Instant } from '../instant.tsx'

export const userColumns: Column<AdministratorSummary>[] = [
  {
    key: 'user',
    header: 'User',
    cell: ({ username, fullName }) => (
      <>
        <bdi className="font-semibold">{username}</bdi>
        <br />
        <bdi className="text-muted">{fullName}</bdi>
      </>
    ),
  },
  { key: 'email', header: 'E-mail', cell: ({ email }) => <bdi>{email}</bdi> },
  { key: 'role', header: 'Role', cell: ({ role }) => role },
  { key: 'status', header: 'Status', cell: (user) => <UserStatus user={user} /> },
  {
    key: 'second-factor',
    header: 'Second factor',
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'Present' : 'None'),
  },
  {
    key: 'last-login',
    header: 'Last login',
    cell: ({ lastLogin }) => (lastLogin ? <Instant at={lastLogin} /> : 'Never'),
  },
  { key: 'created', header: 'Registered', cell: ({ createdAt }) => <Instant at={createdAt} /> },
]

function UserStatus({ user: { isActive, isApproved } }: { user: AdministratorSummary }) {
  const texts = useTexts(recordsTexts)
  if (isActive) {
    return (
      <Badge look="success">
        <CircleCheck aria-hidden="true" size="1em" />
        {texts.active}
      </Badge>
    )
  }
  if (!isApproved) {
    return (
      <Badge look="waiting">
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

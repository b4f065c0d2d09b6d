import type { AdministratorRole, AdministratorSummary } from '../../../shared/administration.ts'
import { recordsTexts } from '../../../shared/texts/en/records.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import type { UserAction } from './use-user-actions.ts'

type UserActionsProps = {
  user: AdministratorSummary
  isOwn: boolean
  /** There is no other active administrator. */
  isLast: boolean
  isBusy: boolean
  onToggle: () => void
  onRole: (role: AdministratorRole) => void
  onAsk: (action: UserAction) => void
}

/** The commands on an account. A disabled command says why (decision 9). */
export function UserActions(props: UserActionsProps) {
  const texts = useTexts(recordsTexts)
  const { user, isOwn, isLast, isBusy, onToggle, onAsk } = props
  const reason = describeObstacle(texts, isOwn, isLast)
  const name = <bdi>{user.username}</bdi>
  const reasonId = `why-not-${user.id}`
  const locked = reason ? { 'aria-disabled': true, 'aria-describedby': reasonId } : {}
  return (
    <>
      <div className="table-actions flex gap-2 max-[72rem]:flex-wrap">
        <Button
          variant="secondary"
          aria-disabled={isBusy}
          {...locked}
          onClick={() => !reason && onToggle()}
        >
          {describeToggle(texts, user)}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button
          variant="secondary"
          aria-disabled={isBusy}
          {...locked}
          onClick={() => !reason && !isBusy && onAsk('delete')}
        >
          {texts.deleteIt}
          <span className="sr-only"> {name}</span>
        </Button>
        {!reason && (
          <Menu
            label={texts.more}
            of={fillIn(texts.forUser, { name })}
            items={moreItems(texts, props)}
          />
        )}
      </div>
      {reason && (
        <p id={reasonId} className="mt-1 text-muted">
          {reason}
        </p>
      )}
    </>
  )
}

function describeToggle(
  texts: Texts['records'],
  { isActive, isApproved }: AdministratorSummary,
): string {
  if (isActive) return texts.deactivate
  return isApproved ? texts.activate : texts.approve
}

function describeObstacle(
  texts: Texts['records'],
  isOwn: boolean,
  isLast: boolean,
): string | undefined {
  if (isLast) return texts.lastAdministrator
  if (isOwn) return texts.ownAccount
  return undefined
}

function moreItems(texts: Texts['records'], { user, onRole, onAsk }: UserActionsProps): MenuItem[] {
  return [
    user.role === 'admin'
      ? { label: texts.makeModerator, onChoose: () => onRole('moderator') }
      : { label: texts.makeAdministrator, onChoose: () => onRole('admin') },
    {
      label: texts.removeSecondFactor,
      isDestructive: true,
      isDisabled: !user.hasSecondFactor,
      onChoose: () => onAsk('reset'),
    },
  ]
}

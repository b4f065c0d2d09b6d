import type { AdministratorSummary } from '../../../shared/administration.ts'
import { recordsTexts } from '../../../shared/texts/en/records.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Isolated } from '../shown-values.tsx'

type UserQuestionProps = {
  user: AdministratorSummary
  onConfirm: () => void
  onCancel: () => void
}

/** Names the account in a way that foreign scripts or text directions cannot fake. */
export function DeleteUser({ user, onConfirm, onCancel }: UserQuestionProps) {
  const texts = useTexts(recordsTexts)
  return (
    <ConfirmDialog
      question={fillIn(texts.deleteUserQuestion, { username: <Isolated text={user.username} /> })}
      consequence={
        <>
          {fillIn(texts.deleteUserEffect, {
            name: <Isolated text={user.fullName} />,
            email: <Isolated text={user.email} />,
          })}
          {hasUnusualLetters(user.username) && texts.lookTwice}
        </>
      }
      confirmLabel={texts.deleteUser}
      isDestructive
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

function hasUnusualLetters(username: string): boolean {
  return !/^[\w.@-]+$/.test(username)
}

export function ResetSecondFactor({ user, onConfirm, onCancel }: UserQuestionProps) {
  const texts = useTexts(recordsTexts)
  return (
    <ConfirmDialog
      question={fillIn(texts.removeSecondFactorQuestion, {
        username: <Isolated text={user.username} />,
      })}
      consequence={texts.removeSecondFactorEffect}
      confirmLabel={texts.removeSecondFactor}
      isDestructive
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

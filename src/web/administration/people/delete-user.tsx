import type { AdministratorSummary } from '../../../shared/administration.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Isolated } from '../isolated.tsx'

export type UserQuestionProps = {
  user: AdministratorSummary
  onConfirm: () => void
  onCancel: () => void
}

/** Names the account so that no letters of another direction or of another script deceive. */
export function DeleteUser({ user, onConfirm, onCancel }: UserQuestionProps) {
  return (
    <ConfirmDialog
      question={
        <>
          Are you sure you want to delete the user <Isolated text={user.username} />?
        </>
      }
      consequence={
        <>
          The account of <Isolated text={user.fullName} /> (<Isolated text={user.email} />) is
          deleted for good, and its sessions end at once. What it decided stays in the history.
          {hasUnusualLetters(user.username) &&
            ' Look twice: the username has letters beyond a to z, and some of them look like others.'}
        </>
      }
      confirmLabel="Delete user"
      isDestructive
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

function hasUnusualLetters(username: string): boolean {
  return !/^[\w.@-]+$/.test(username)
}

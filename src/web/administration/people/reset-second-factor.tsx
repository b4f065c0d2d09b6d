import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Isolated } from '../isolated.tsx'
import type { UserQuestionProps } from './delete-user.tsx'

export function ResetSecondFactor({ user, onConfirm, onCancel }: UserQuestionProps) {
  return (
    <ConfirmDialog
      question={
        <>
          Remove the second factor of <Isolated text={user.username} />?
        </>
      }
      consequence="Authenticator app, passkeys and recovery codes of this account are removed, and its sessions end at once. Do this only when you are sure who asked for it: until a new one is enrolled, the password alone opens the account."
      confirmLabel="Remove second factor"
      isDestructive
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

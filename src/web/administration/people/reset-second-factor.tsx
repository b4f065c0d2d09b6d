import { recordsTexts } from '../../../shared/texts/en/records.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Isolated } from '../isolated.tsx'
import type { UserQuestionProps } from './delete-user.tsx'

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

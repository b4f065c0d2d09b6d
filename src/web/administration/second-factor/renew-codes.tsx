import { useState } from 'react'
import { secondFactorTexts } from '../../../shared/texts/en/second-factor.ts'
import { api, bodyOf } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useCommandQueue } from '../use-command-queue.ts'

type RenewCodesProps = { left: number; onRenewed: (codes: string[]) => void }

export function RenewCodes({ left, onRenewed }: RenewCodesProps) {
  const texts = useTexts(secondFactorTexts)
  const { perform, isBusy } = useCommandQueue(texts.updateFailed)
  const [isAsking, setIsAsking] = useState(false)

  async function renew() {
    setIsAsking(false)
    await perform(async () => {
      const codes = await bodyOf(api.POST('/api/admin/second-factor/recovery-codes'))
      onRenewed(codes.recoveryCodes)
    })
  }

  return (
    <section aria-labelledby="renew-title" className="ruled grid grid-cols-1 gap-4 pt-6">
      <h3 id="renew-title">{texts.recoveryCodes}</h3>
      <p className="text-muted">{texts.codesLeft(left)}</p>
      <div>
        <Button variant="secondary" aria-disabled={isBusy} onClick={() => setIsAsking(true)}>
          {texts.makeNewRecoveryCodes}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          question={texts.makeNewCodesQuestion}
          consequence={texts.newCodesEffect}
          confirmLabel={texts.makeNewCodes}
          onConfirm={renew}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}

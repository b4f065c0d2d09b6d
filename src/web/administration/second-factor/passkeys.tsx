import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '../../../shared/second-factor.ts'
import { secondFactorTexts } from '../../../shared/texts/en/second-factor.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { api, bodyOf } from '../../api.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { showToast } from '../../ui/toast.tsx'
import { refetchAdministrator } from '../administrator-query.ts'
import { Instant } from '../shown-values.tsx'
import { useCommandQueue } from '../use-command-queue.ts'
import { AddPasskey } from './add-passkey.tsx'
import { passkeyObstacle } from './passkey-ceremony.ts'

const titleId = 'passkeys-title'
const passkeysKey = [apiUrls.adminPasskeys] as const

/** The passkeys of this account, and the button to add one. */
export function Passkeys({ onEnrolled }: { onEnrolled: (recoveryCodes: string[]) => void }) {
  const texts = useTexts(secondFactorTexts)
  const queryClient = useQueryClient()
  const obstacle = passkeyObstacle(texts)
  const { data, error } = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/second-factor/passkeys', { signal })),
    refetchOnMount: 'always',
  })

  async function added(recoveryCodes: string[]) {
    await queryClient.invalidateQueries({ queryKey: passkeysKey })
    onEnrolled(recoveryCodes)
  }

  return (
    <section aria-labelledby={titleId} className="ruled grid grid-cols-1 gap-4 pt-6">
      <h3 id={titleId} tabIndex={-1}>
        {texts.passkeys}
      </h3>
      {error && <p role="alert">{texts.passkeysNotListed}</p>}
      {!data && !error && <Spinner text={texts.loading} />}
      {data?.length === 0 && <p className="text-muted">{texts.youHaveNoPasskeyYet}</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-2">
          {data.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {obstacle ? (
        <p className="notice wrap-anywhere">{obstacle}</p>
      ) : (
        <>
          <AddPasskey onAdded={added} />
          <p className="text-sm text-muted">{texts.passkeyExplanation(location.hostname)}</p>
        </>
      )}
    </section>
  )
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const texts = useTexts(secondFactorTexts)
  const queryClient = useQueryClient()
  const { perform, isBusy } = useCommandQueue(texts.deleteFailed)
  const [isAsking, setIsAsking] = useState(false)

  async function remove() {
    setIsAsking(false)
    const isDone = await perform(async () => {
      const params = { path: { id: passkey.id } }
      await api.DELETE('/api/admin/second-factor/passkeys/{id}', { params })
      showToast({ title: texts.passkeyRemoved, description: texts.passkeyRemovedText })
    })
    await queryClient.invalidateQueries({ queryKey: passkeysKey })
    await refetchAdministrator(queryClient)
    if (isDone) document.getElementById(titleId)?.focus()
  }

  return (
    <li className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
      <div className="min-w-0">
        <bdi className="font-semibold wrap-anywhere">{passkey.name}</bdi>
        <p className="text-sm text-muted">
          {fillIn(passkey.lastUsedAt ? texts.addedAndUsed : texts.addedNotUsed, {
            added: <Instant at={passkey.createdAt} />,
            used: passkey.lastUsedAt && <Instant at={passkey.lastUsedAt} />,
          })}
        </p>
      </div>
      <Button variant="secondary" aria-disabled={isBusy} onClick={() => setIsAsking(true)}>
        {texts.remove}
        <span className="sr-only"> {passkey.name}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={fillIn(texts.removePasskeyQuestion, { name: <bdi>{passkey.name}</bdi> })}
          consequence={texts.removePasskeyEffect}
          confirmLabel={texts.removePasskey}
          isDestructive
          onConfirm={remove}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </li>
  )
}

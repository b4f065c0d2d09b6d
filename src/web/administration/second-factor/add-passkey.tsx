import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, useState } from 'react'
import { secondFactorTexts } from '../../../shared/texts/en/second-factor.ts'
import { api, bodyOf } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldText } from '../../ui/field-text.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCommandQueue } from '../use-command-queue.ts'
import { makePasskey } from './passkey-ceremony.ts'

const nameId = 'passkey-name'

export function AddPasskey({ onAdded }: { onAdded: (recoveryCodes: string[]) => Promise<void> }) {
  const texts = useTexts(secondFactorTexts)
  const { perform, isBusy } = useCommandQueue(texts.updateFailed)
  const [fault, setFault] = useState<string>()

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('name') ?? '').trim()
    setFault(name === '' ? texts.giveThePasskeyAName : undefined)
    if (name === '') return document.getElementById(nameId)?.focus()
    await perform(async () => {
      const offer = await bodyOf(api.POST('/api/admin/second-factor/passkeys/options'))
      const body = { name, credential: await makePasskey(texts, offer) }
      const { recoveryCodes } = await bodyOf(
        api.POST('/api/admin/second-factor/passkeys', { body }),
      )
      form.reset()
      showToast({ title: texts.passkeyAdded, description: texts.passkeyAddedText })
      await onAdded(recoveryCodes)
    })
  }

  return (
    <form method="post" noValidate onSubmit={add}>
      <FieldText
        id={nameId}
        name="name"
        label={texts.nameOfThePasskey}
        hint={texts.passkeyNameHint}
        required
        fault={fault}
        maxLength={100}
        autoComplete="off"
      />
      <Button type="submit" variant="secondary" aria-disabled={isBusy}>
        <KeyRound aria-hidden="true" size="1.1em" />
        {isBusy ? texts.adding : texts.addAPasskey}
      </Button>
    </form>
  )
}

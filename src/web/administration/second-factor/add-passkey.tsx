import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, useState } from 'react'
import { api, bodyOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { FieldText } from '../../ui/field-text.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAction } from '../use-action.ts'
import { makePasskey } from './passkey-ceremony.ts'

const nameId = 'passkey-name'

export function AddPasskey({ onAdded }: { onAdded: (recoveryCodes: string[]) => Promise<void> }) {
  const { perform, isBusy } = useAction('Update Failed')
  const [fault, setFault] = useState<string>()

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('name') ?? '').trim()
    setFault(name === '' ? 'Give the passkey a name' : undefined)
    if (name === '') return document.getElementById(nameId)?.focus()
    await perform(async () => {
      const offer = await bodyOf(api.POST('/api/admin/second-factor/passkeys/options'))
      const body = { name, credential: await makePasskey(offer) }
      const { recoveryCodes } = await bodyOf(
        api.POST('/api/admin/second-factor/passkeys', { body }),
      )
      form.reset()
      showToast({ title: 'Passkey Added', description: 'You can sign in with it from now on' })
      await onAdded(recoveryCodes)
    })
  }

  return (
    <form method="post" noValidate onSubmit={add}>
      <FieldText
        id={nameId}
        name="name"
        label="Name of the passkey"
        hint="So that you know it again: the device that keeps it, for example."
        required
        fault={fault}
        maxLength={100}
        autoComplete="off"
      />
      <Button type="submit" look="secondary" aria-disabled={isBusy}>
        <KeyRound aria-hidden="true" size="1.1em" />
        {isBusy ? 'Adding...' : 'Add a passkey'}
      </Button>
    </form>
  )
}

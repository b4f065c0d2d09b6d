import KeyRound from 'lucide-react/icons/key-round'
import * as z from 'zod/mini'
import { secondFactorTexts } from '../../../shared/texts/en/second-factor.ts'
import { api, bodyOf } from '../../api.ts'
import { filledIn } from '../../forms/use-schema-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldText } from '../../ui/field-text.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCommandForm } from '../use-command-queue.ts'
import { makePasskey } from './passkey-ceremony.ts'

export function AddPasskey({ onAdded }: { onAdded: (recoveryCodes: string[]) => Promise<void> }) {
  const texts = useTexts(secondFactorTexts)
  const form = useCommandForm<{ name: string }>({
    id: 'passkey',
    names: ['name'],
    schema: z.object({ name: filledIn(texts.giveThePasskeyAName) }),
    async send({ name }) {
      const offer = await bodyOf(api.POST('/api/admin/second-factor/passkeys/options'))
      const body = { name, credential: await makePasskey(texts, offer) }
      const { recoveryCodes } = await bodyOf(
        api.POST('/api/admin/second-factor/passkeys', { body }),
      )
      showToast({ title: texts.passkeyAdded, description: texts.passkeyAddedText })
      await onAdded(recoveryCodes)
    },
    onSent: () => form.startAnew(),
    failureTitle: texts.updateFailed,
  })
  const isBusy = form.state.stage === 'sending'

  return (
    <form method="post" noValidate onSubmit={form.submit}>
      <FieldText
        {...form.bind('name')}
        label={texts.nameOfThePasskey}
        hint={texts.passkeyNameHint}
        required
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

import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import type { CurrentAdministrator } from '../../../shared/administration.ts'
import { administrationTexts } from '../../../shared/texts/en/administration.ts'
import { secondFactorTexts } from '../../../shared/texts/en/second-factor.ts'
import { api, bodyOf } from '../../api.ts'
import { showFailure } from '../../show-failure.ts'
import { useLanguage, useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { welcomeAdministrator } from '../login-form.tsx'
import { passkeyObstacle, usePasskey } from './passkey-ceremony.ts'

type PasskeyLoginProps = { onSignedIn: (administrator: CurrentAdministrator) => void }

/** Login by passkey, without user name and password, where the address allows it. */
export function PasskeyLogin({ onSignedIn }: PasskeyLoginProps) {
  const language = useLanguage()
  const texts = useTexts(secondFactorTexts)
  const administration = useTexts(administrationTexts)
  const [isBusy, setIsBusy] = useState(false)
  const obstacle = passkeyObstacle(texts)

  async function logIn() {
    if (isBusy) return
    setIsBusy(true)
    try {
      const offer = await bodyOf(api.POST('/api/admin/login/passkey/options'))
      const body = await usePasskey(texts, offer)
      onSignedIn(await bodyOf(api.POST('/api/admin/login/passkey', { body })))
      welcomeAdministrator(administration)
    } catch (error) {
      showFailure(language, texts.loginFailed, error)
    } finally {
      setIsBusy(false)
    }
  }

  if (obstacle) return <p className="mt-6 text-sm text-muted wrap-anywhere">{obstacle}</p>
  return (
    <div className="ruled mt-6 pt-6">
      <Button variant="secondary" aria-disabled={isBusy} onClick={logIn}>
        <KeyRound aria-hidden="true" size="1.1em" />
        {texts.signInWithAPasskey}
      </Button>
    </div>
  )
}

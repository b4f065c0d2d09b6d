import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { PasskeyOptions } from '../../../shared/second-factor.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { importWithRetry } from '../../ui/import-with-retry.ts'

type PasskeyTexts = Texts['secondFactor']

const loadCode = () => importWithRetry(() => import('@simplewebauthn/browser'))

// The API's schema leaves these options open: the server's half of the library made them.

/** Asks the browser to make a passkey. */
export async function makePasskey(
  texts: PasskeyTexts,
  options: PasskeyOptions,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await loadCode()
  const optionsJSON = options as PasskeyOptions & PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch((error) => explain(texts, error))
}

/** Asks the browser for a passkey of this site, from this device or one nearby. */
export async function usePasskey(
  texts: PasskeyTexts,
  options: PasskeyOptions,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await loadCode()
  const optionsJSON = options as PasskeyOptions & PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch((error) => explain(texts, error))
}

/**
 * Says why passkeys cannot work at this address; undefined where they can. WebAuthn needs a host
 * name, and browsers allow it only over HTTPS and on localhost.
 */
export function passkeyObstacle(texts: PasskeyTexts): string | undefined {
  if (/^[\d.]+$|^\[/.test(location.hostname)) {
    const { port } = location
    const isOwn = location.hostname.startsWith('127.') || location.hostname === '[::1]'
    const home = `http://localhost${port ? `:${port}` : ''}/admin`
    return isOwn ? texts.openLocalhost(home) : texts.passkeysNeedHostName
  }
  if (!isSecureContext) return texts.passkeysNeedHttps
  if (!('PublicKeyCredential' in window)) return texts.passkeysUnknown
  return undefined
}

function explain(texts: PasskeyTexts, error: unknown): never {
  const explanations: Record<string, string> = texts.passkeyErrors
  const name = error instanceof Error ? error.name : ''
  throw new Error(explanations[name] ?? texts.passkeyNotUsed, { cause: error })
}

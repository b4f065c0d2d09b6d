import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { PasskeyOptions } from '../../../shared/second-factor.ts'
import { importPatiently } from '../../ui/import-patiently.ts'

const loadCode = () => importPatiently(() => import('@simplewebauthn/browser'))

// The contract leaves the options to WebAuthn: the server's half of the library made them.

/** Asks the browser to make a passkey. */
export async function makePasskey(options: PasskeyOptions): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await loadCode()
  const optionsJSON = options as PasskeyOptions & PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch(explain)
}

/** Asks the browser for one of the passkeys that it or a device nearby keeps for this site. */
export async function usePasskey(options: PasskeyOptions): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await loadCode()
  const optionsJSON = options as PasskeyOptions & PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch(explain)
}

/**
 * What keeps passkeys from working at this address, in words; undefined where nothing does. They
 * belong to the name of a host (WebAuthn), and browsers offer them over HTTPS and on localhost only.
 */
export function passkeyObstacle(): string | undefined {
  if (/^[\d.]+$|^\[/.test(location.hostname)) {
    const { port } = location
    const isOwn = location.hostname.startsWith('127.') || location.hostname === '[::1]'
    const way = isOwn ? ` Open http://localhost${port ? `:${port}` : ''}/admin instead.` : ''
    return `Passkeys belong to a host name, and this address is a number.${way}`
  }
  if (!isSecureContext) return 'Passkeys need HTTPS.'
  if (!('PublicKeyCredential' in window)) return 'This browser does not know passkeys.'
  return undefined
}

function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  throw new Error(explanations[name] ?? 'The passkey could not be used.', { cause: error })
}

const explanations: Record<string, string> = {
  NotAllowedError: 'No passkey was used. The request was cancelled or took too long.',
  AbortError: 'No passkey was used. The request was cancelled.',
  InvalidStateError: 'This device already keeps a passkey for this account.',
  SecurityError: 'Passkeys do not work at this address.',
  NotSupportedError: 'This device cannot keep a passkey.',
}

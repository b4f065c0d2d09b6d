import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { CurrentAdministrator } from '../../../shared/administration.ts'
import type { AuthenticatorSecret, Passkey, RecoveryCodes } from '../../../shared/second-factor.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { callAdmin, withId } from '../admin-api.ts'

async function post(url: string, body?: unknown): Promise<unknown> {
  return callAdmin(url, { method: 'POST', ...(body === undefined ? {} : { body }) })
}

/** A new secret; it counts only when a code has proved that it arrived in the app. */
export async function offerAuthenticator(): Promise<AuthenticatorSecret> {
  return (await post(apiUrls.adminAuthenticator)) as AuthenticatorSecret
}

export async function addAuthenticator(otp: string): Promise<RecoveryCodes> {
  return (await post(apiUrls.adminAuthenticatorConfirm, { otp })) as RecoveryCodes
}

export async function removeAuthenticator(): Promise<void> {
  await callAdmin(apiUrls.adminAuthenticator, { method: 'DELETE' })
}

export async function renewRecoveryCodes(): Promise<RecoveryCodes> {
  return (await post(apiUrls.adminRecoveryCodes)) as RecoveryCodes
}

export async function listPasskeys(signal?: AbortSignal): Promise<Passkey[]> {
  return (await callAdmin(apiUrls.adminPasskeys, { signal })) as Passkey[]
}

export async function offerPasskey(): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return (await post(apiUrls.adminPasskeyOptions)) as PublicKeyCredentialCreationOptionsJSON
}

export async function addPasskey(
  name: string,
  credential: RegistrationResponseJSON,
): Promise<RecoveryCodes> {
  return (await post(apiUrls.adminPasskeys, { name, credential })) as RecoveryCodes
}

export async function removePasskey(id: string): Promise<void> {
  await callAdmin(withId(apiUrls.adminPasskey, id), { method: 'DELETE' })
}

export async function offerPasskeyLogin(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return (await post(apiUrls.adminPasskeyLoginOptions)) as PublicKeyCredentialRequestOptionsJSON
}

export async function logInWithPasskey(
  credential: AuthenticationResponseJSON,
): Promise<CurrentAdministrator> {
  return (await post(apiUrls.adminPasskeyLogin, credential)) as CurrentAdministrator
}

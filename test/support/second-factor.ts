import { Secret, TOTP } from 'otpauth'
import { AuthenticatorSecret, RecoveryCodes } from '../../src/shared/second-factor.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { administratorPassword as password, storeWithPassword } from './administrators.ts'
import { send } from './send.ts'
import type { TestSite } from './site.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

const authenticator = '/api/admin/second-factor/authenticator'

/** Signs in with the common password of the tests. */
export function signIn(site: { url: string }, username: string, otp?: string) {
  return send(site, '/api/admin/login', { body: { username, password, otp } })
}

/** The authenticator app on the phone. Steps count from now: -1 is the code before. */
export function authenticatorApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return { code: (step = 0) => totp.generate({ timestamp: Date.now() + step * 30_000 }) }
}

/** Waits for a new time step, so that the code does not change during the test. */
export async function awaitFreshStep(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 8_000) await new Promise((resolve) => setTimeout(resolve, left + 50))
}

export async function registered(site: TestSite, username = 'warden') {
  const id = await storeWithPassword(site.database, { username })
  const { cookie } = await signIn(site, username)
  return { id, username, cookie }
}

/** An administrator who has enrolled with the code before the current one. */
export async function enrolAuthenticator(site: TestSite, username = 'warden') {
  await awaitFreshStep()
  const { id, cookie } = await registered(site, username)
  const offer = await send(site, authenticator, { method: 'POST', cookie })
  const { secret } = AuthenticatorSecret.parse(offer.body)
  const phone = authenticatorApp(secret)
  const confirmed = await send(site, `${authenticator}/confirm`, {
    cookie,
    body: { otp: phone.code(-1) },
  })
  const { recoveryCodes } = RecoveryCodes.parse(confirmed.body)
  return { id, username, secret, phone, recoveryCodes, earlier: cookie, cookie: confirmed.cookie }
}

export const passkeysUrl = '/api/admin/second-factor/passkeys'

/** The site under the host name that passkeys need. */
export function byName({ url }: { url: string }) {
  return { url: url.replace('127.0.0.1', 'localhost') }
}

/** Asks the site for the options of a new passkey, as the signed-in administrator. */
export async function passkeyOptions(site: TestSite, cookie: string) {
  const { body } = await send(byName(site), `${passkeysUrl}/options`, { method: 'POST', cookie })
  return body
}

export function addPasskey(site: TestSite, cookie: string, body: object) {
  return send(byName(site), passkeysUrl, { cookie, body })
}

/** An administrator who has enrolled a passkey named Laptop. */
export async function enrolPasskey(site: TestSite, username = 'warden') {
  const { id, cookie } = await registered(site, username)
  const authenticator = softwareAuthenticator()
  const { challenge } = await passkeyOptions(site, cookie)
  const credential = authenticator.register({ challenge, origin: byName(site).url })
  const answer = await addPasskey(site, cookie, { name: 'Laptop', credential })
  return { id, authenticator, cookie: answer.cookie, answer }
}

/** Starts a sign-in by passkey; returns its cookie and challenge. */
export async function beginPasskeySignIn(site: TestSite) {
  const { body, cookie } = await send(byName(site), '/api/admin/login/passkey/options', {
    method: 'POST',
  })
  return { challenge: body.challenge, cookie, options: body }
}

export function finishPasskeySignIn(site: TestSite, cookie: string, credential: object) {
  return send(byName(site), '/api/admin/login/passkey', { cookie, body: credential })
}

export function confirmWithPasskey(site: TestSite, cookie: string, credential: object) {
  return send(byName(site), apiUrls.adminPasskeyConfirm, { cookie, body: credential })
}

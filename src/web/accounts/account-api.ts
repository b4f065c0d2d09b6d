import type {
  AccountErasure,
  OwnSession,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
} from '../../shared/accounts.ts'
import type { OwnReport } from '../../shared/own-reports.ts'
import { apiUrls } from '../../shared/urls.ts'
import { call } from '../api.ts'

export async function changePassword(change: PasswordChange): Promise<void> {
  await call(apiUrls.userPassword, { method: 'POST', body: change })
}

export async function requestPasswordReset(request: PasswordResetRequest): Promise<void> {
  await call(apiUrls.passwordReset, { method: 'POST', body: request })
}

export async function resetPassword(reset: PasswordReset): Promise<void> {
  await call(apiUrls.passwordResetConfirm, { method: 'POST', body: reset })
}

export function listOwnSessions(signal?: AbortSignal): Promise<OwnSession[]> {
  return call(apiUrls.userSessions, { signal }) as Promise<OwnSession[]>
}

/** Answers the sessions that are left, as the next one does. */
export function endOwnSession(id: string): Promise<OwnSession[]> {
  const url = apiUrls.userSession.replace(':id', encodeURIComponent(id))
  return call(url, { method: 'DELETE' }) as Promise<OwnSession[]>
}

export function endOtherSessions(): Promise<OwnSession[]> {
  return call(apiUrls.userSessions, { method: 'DELETE' }) as Promise<OwnSession[]>
}

/** Those on other devices and the own one. */
export async function endAllSessions(): Promise<void> {
  await call(`${apiUrls.userSessions}?includeCurrent=true`, { method: 'DELETE' })
}

/** Twelve of one's own reports from `offset` on, newest first. */
export function listOwnReports(offset: number, signal?: AbortSignal): Promise<OwnReport[]> {
  return call(`${apiUrls.userReports}?offset=${offset}`, { signal }) as Promise<OwnReport[]>
}

export async function unlinkIdentity(): Promise<void> {
  await call(apiUrls.userIdentity, { method: 'DELETE' })
}

/** Everything that is held about the account. */
export function exportAccount(): Promise<unknown> {
  return call(apiUrls.userExport)
}

export async function eraseAccount(erasure: AccountErasure): Promise<void> {
  await call(apiUrls.user, { method: 'DELETE', body: erasure })
}

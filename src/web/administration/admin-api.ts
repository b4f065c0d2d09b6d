import type {
  AdminCredentials,
  AdministratorPasswordChange,
  AdministratorRole,
  AdministratorSummary,
  CurrentAdministrator,
  NewAdministrator,
} from '../../shared/administration.ts'
import { apiUrls } from '../../shared/urls.ts'
import { ApiError, type CallOptions, callWithHeaders } from '../api.ts'
import { endSessionHere } from './administrator-session.ts'

/** Every call of somebody signed in: where the session is over, the login form comes back. */
export async function askAdmin(path: string, options?: CallOptions) {
  try {
    return await callWithHeaders(path, options)
  } catch (error) {
    if (error instanceof ApiError && error.problem?.code === 'not-authenticated') endSessionHere()
    throw error
  }
}

export async function callAdmin(path: string, options?: CallOptions): Promise<unknown> {
  return (await askAdmin(path, options)).body
}

/** An address with the id in its place. */
export function withId(url: string, id: string): string {
  return url.replace(':id', encodeURIComponent(id))
}

/** Null when nobody is signed in to the administration. */
export async function findAdministrator(
  signal?: AbortSignal,
): Promise<CurrentAdministrator | null> {
  try {
    return (await callAdmin(apiUrls.adminMe, { signal })) as CurrentAdministrator
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

export async function logInAdministrator(
  credentials: AdminCredentials,
): Promise<CurrentAdministrator> {
  const options = { method: 'POST', body: credentials } as const
  return (await callAdmin(apiUrls.adminLogin, options)) as CurrentAdministrator
}

export async function registerAdministrator(
  administrator: NewAdministrator,
): Promise<AdministratorSummary> {
  const options = { method: 'POST', body: administrator } as const
  return (await callAdmin(apiUrls.adminRegister, options)) as AdministratorSummary
}

export async function logOutAdministrator(): Promise<void> {
  await callAdmin(apiUrls.adminLogout, { method: 'POST' })
}

/** Proves once more who sits at the screen. */
export async function confirmIdentity(password: string): Promise<void> {
  await callAdmin(apiUrls.adminConfirm, { method: 'POST', body: { password } })
}

/** Every other session ends. */
export async function changeOwnPassword(change: AdministratorPasswordChange): Promise<void> {
  await callAdmin(apiUrls.adminPassword, { method: 'POST', body: change })
}

export async function listAdministrators(signal?: AbortSignal): Promise<AdministratorSummary[]> {
  return (await callAdmin(apiUrls.adminUsers, { signal })) as AdministratorSummary[]
}

/** `expected` is whether the account was active when it was decided to switch it. */
export async function toggleAdministrator(id: string, expected: boolean): Promise<void> {
  const url = withId(apiUrls.adminUserStatus, id)
  await callAdmin(url, { method: 'POST', body: { expected } })
}

export async function changeAdministrator(
  id: string,
  change: { role: AdministratorRole },
): Promise<void> {
  await callAdmin(withId(apiUrls.adminUser, id), { method: 'PATCH', body: change })
}

export async function deleteAdministrator(id: string): Promise<void> {
  await callAdmin(withId(apiUrls.adminUser, id), { method: 'DELETE' })
}

export async function resetSecondFactor(id: string): Promise<void> {
  await callAdmin(withId(apiUrls.adminUserSecondFactor, id), { method: 'DELETE' })
}

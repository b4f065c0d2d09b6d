import { type Insertable, sql } from 'kysely'
import type {
  AdministratorRole,
  AdministratorSummary,
  CurrentAdministrator,
} from '../../shared/administration.ts'
import type { FieldFault } from '../../shared/problems.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { isLastingSession, isUnnoted, touchSession } from '../security/sessions.ts'

/** Without password and secrets: what those who deal with an administrator need to know. */
export type Administrator = {
  id: string
  username: string
  email: string
  fullName: string
  role: AdministratorRole
  isActive: boolean
  lastLogin: Date | null
  approvedAt: Date | null
  createdAt: Date
  updatedAt: Date
  hasSecondFactor: boolean
}

/**
 * Who makes a request, and in which session; `isConfirmed` while it is not long ago that they proved
 * by their password who they are.
 */
export type SignedInAdministrator = Administrator & { sid: string; isConfirmed: boolean }

/** Seconds. */
const confirmationTerm = 5 * 60

const isConfirmed = sql<boolean>`greatest(
  (sessions.sess ->> 'startedAt')::timestamptz, (sessions.sess ->> 'confirmedAt')::timestamptz
) > now() - make_interval(secs => ${confirmationTerm})`

export const administratorColumns = [
  'adminUsers.id',
  'adminUsers.username',
  'adminUsers.email',
  'adminUsers.fullName',
  'adminUsers.role',
  'adminUsers.isActive',
  'adminUsers.lastLogin',
  'adminUsers.approvedAt',
  'adminUsers.createdAt',
  'adminUsers.updatedAt',
] as const

export const hasSecondFactor = sql<boolean>`(admin_users.totp_secret is not null or exists (
  select from administrator_passkeys where administrator_id = admin_users.id))`

/** Who is signed in with this token; notes now and then that the session is in use. */
export async function findAdministratorBySession(
  database: Database,
  token: string,
): Promise<SignedInAdministrator | undefined> {
  const found = await database
    .selectFrom('sessions')
    .innerJoin('adminUsers', (join) =>
      join.on(sql<boolean>`admin_users.id = (sessions.sess ->> 'ownerId')::uuid`),
    )
    .select([...administratorColumns, 'sessions.sid'])
    .select(hasSecondFactor.as('hasSecondFactor'))
    .select(isConfirmed.as('isConfirmed'))
    .select(isUnnoted('administrator').as('isUnnoted'))
    .where(isLastingSession('administrator', token))
    .where('adminUsers.isActive', '=', true)
    .executeTakeFirst()
  if (!found) return undefined
  const { isUnnoted: isDue, ...administrator } = found
  if (isDue) await touchSession(database, 'administrator', token)
  return administrator
}

function describeAccount(administrator: Administrator) {
  return {
    id: administrator.id,
    username: administrator.username,
    email: administrator.email,
    fullName: administrator.fullName,
    role: administrator.role,
    isActive: administrator.isActive,
    isApproved: administrator.approvedAt !== null,
    lastLogin: administrator.lastLogin?.toISOString() ?? null,
    createdAt: administrator.createdAt.toISOString(),
    updatedAt: administrator.updatedAt.toISOString(),
  }
}

/** As other administrators see the account. */
export function summarise(administrator: Administrator): AdministratorSummary {
  return { ...describeAccount(administrator), hasSecondFactor: administrator.hasSecondFactor }
}

/** All accounts, the longest known first. */
export async function listAdministrators(database: Database): Promise<Administrator[]> {
  return database
    .selectFrom('adminUsers')
    .select(administratorColumns)
    .select(hasSecondFactor.as('hasSecondFactor'))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** As the administrator sees their own account; `mustEnrol` follows ADMIN_MFA. */
export async function describeCurrent(
  database: Database,
  administrator: Administrator,
  mustEnrol: boolean,
): Promise<CurrentAdministrator> {
  const { lastLogin, ...secondFactor } = await database
    .selectFrom('adminUsers')
    .select(({ eb, selectFrom, fn }) => [
      'lastLogin',
      eb('totpSecret', 'is not', null).as('hasAuthenticator'),
      selectFrom('administratorPasskeys')
        .select(fn.countAll<number>().as('passkeys'))
        .whereRef('administratorId', '=', 'adminUsers.id')
        .$asScalar()
        .$notNull()
        .as('passkeys'),
      selectFrom('administratorRecoveryCodes')
        .select(fn.countAll<number>().as('codes'))
        .whereRef('administratorId', '=', 'adminUsers.id')
        .$asScalar()
        .$notNull()
        .as('recoveryCodes'),
    ])
    .where('id', '=', administrator.id)
    .executeTakeFirstOrThrow()
  return {
    ...describeAccount({ ...administrator, lastLogin }),
    secondFactor: { ...secondFactor, hasAuthenticator: Boolean(secondFactor.hasAuthenticator) },
    mustEnrol,
  }
}

/** Whether there is somebody who can let others in. */
export async function hasActiveAdministrator(
  database: Database,
  { besides }: { besides?: string } = {},
): Promise<boolean> {
  let query = database
    .selectFrom('adminUsers')
    .select('id')
    .where('isActive', '=', true)
    .where('role', '=', 'admin')
  if (besides) query = query.where('id', '<>', besides)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Accounts that were never activated. */
export async function countWaiting(database: Database): Promise<number> {
  const { waiting } = await database
    .selectFrom('adminUsers')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('approvedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return waiting
}

/** Which of the values another account has already, in any case. */
export async function listTaken(
  database: Database,
  { username, email }: { username?: string; email?: string | undefined },
  exceptId?: string,
): Promise<FieldFault[]> {
  const { rows } = await sql<FieldFault>`
    select 'username' as path, 'Username already exists' as message
      from admin_users where lower(username) = lower(${username ?? null}::text)
    union all
    select 'email', 'Email already exists'
      from admin_users
     where lower(email) = lower(${email ?? null}::text)
       and id is distinct from ${exceptId ?? null}::uuid`.execute(database)
  return rows
}

type AdministratorValues = Pick<
  Insertable<Tables['adminUsers']>,
  'username' | 'email' | 'fullName' | 'password'
> & { role: AdministratorRole; isActive: boolean; waitingSource: Buffer | undefined }

/** An account that is not active waits for its first activation. */
export async function insertAdministrator(
  database: Database,
  values: AdministratorValues,
): Promise<Administrator> {
  const stored = await database
    .insertInto('adminUsers')
    .values({ ...values, approvedAt: values.isActive ? sql`now()` : null })
    .returning(administratorColumns)
    .executeTakeFirstOrThrow()
  return { ...stored, hasSecondFactor: false }
}

export async function findAdministrator(
  database: Database,
  id: string,
): Promise<Administrator | undefined> {
  return database
    .selectFrom('adminUsers')
    .select(administratorColumns)
    .select(hasSecondFactor.as('hasSecondFactor'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Leaves alone what is undefined. The first activation is the approval. */
export async function updateAdministrator(
  database: Database,
  id: string,
  changes: {
    [Field in 'fullName' | 'email' | 'role' | 'isActive']?: Administrator[Field] | undefined
  },
): Promise<Administrator> {
  return database
    .updateTable('adminUsers')
    .set({
      ...changes,
      ...(changes.isActive
        ? { approvedAt: sql`coalesce(approved_at, now())`, waitingSource: null }
        : {}),
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .returning(administratorColumns)
    .returning(hasSecondFactor.as('hasSecondFactor'))
    .executeTakeFirstOrThrow()
}

export async function deleteAdministratorRow(database: Database, id: string): Promise<void> {
  await database.deleteFrom('adminUsers').where('id', '=', id).execute()
}

/** Authenticator, passkeys and recovery codes. */
export async function removeSecondFactor(database: Database, id: string): Promise<void> {
  await database
    .updateTable('adminUsers')
    .set({ totpSecret: null, totpLastStep: null })
    .where('id', '=', id)
    .execute()
  await database.deleteFrom('administratorPasskeys').where('administratorId', '=', id).execute()
  await database
    .deleteFrom('administratorRecoveryCodes')
    .where('administratorId', '=', id)
    .execute()
}

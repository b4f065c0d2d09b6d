import { type Insertable, sql } from 'kysely'
import type {
  AdministratorRole,
  AdministratorSummary,
  CurrentAdministrator,
} from '../../shared/administration.ts'
import { type FieldFault, takenFault } from '../../shared/problems.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { isTouchDue, isValidSession, touchSession } from '../security/sessions.ts'

/** An account without its password and secrets. */
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
 * The administrator and the session of a request. `isConfirmed` is true for five minutes after the
 * sign-in or a confirmation by password.
 */
export type SignedInAdministrator = Administrator & { sid: string; isConfirmed: boolean }

/** Seconds. */
const confirmationTerm = 5 * 60

const isConfirmed = sql<boolean>`greatest(
  (sessions.sess ->> 'startedAt')::timestamptz, (sessions.sess ->> 'confirmedAt')::timestamptz
) > now() - make_interval(secs => ${confirmationTerm})`

export const hasSecondFactor = sql<boolean>`(admin_users.totp_secret is not null or exists (
  select from administrator_passkeys where administrator_id = admin_users.id))`

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
  hasSecondFactor.as('hasSecondFactor'),
] as const

/** Finds the owner of a valid session token. Updates the session's last use from time to time. */
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
    .select(isConfirmed.as('isConfirmed'))
    .select(isTouchDue('administrator').as('isTouchDue'))
    .where(isValidSession('administrator', token))
    .where('adminUsers.isActive', '=', true)
    .executeTakeFirst()
  if (!found) return undefined
  const { isTouchDue: isDue, ...administrator } = found
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

/** The account as other administrators may see it. */
export function summarise(administrator: Administrator): AdministratorSummary {
  return { ...describeAccount(administrator), hasSecondFactor: administrator.hasSecondFactor }
}

/** Lists all accounts, the oldest first. */
export async function listAdministrators(database: Database): Promise<Administrator[]> {
  return database
    .selectFrom('adminUsers')
    .select(administratorColumns)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The account as its owner may see it. `mustEnrol` follows ADMIN_MFA. */
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

/** Whether someone can activate other administrators. */
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

/** Counts the accounts that were never activated. */
export async function countWaiting(database: Database): Promise<number> {
  const { waiting } = await database
    .selectFrom('adminUsers')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('approvedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return waiting
}

/** Returns the fields whose value another account already has, in any case. */
export async function listTaken(
  database: Database,
  { username, email }: { username?: string; email?: string | undefined },
  exceptId?: string,
): Promise<FieldFault[]> {
  const { rows } = await sql<{ field: 'username' | 'email' }>`
    select 'username' as field
      from admin_users where lower(username) = lower(${username ?? null}::text)
    union all
    select 'email'
      from admin_users
     where lower(email) = lower(${email ?? null}::text)
       and id is distinct from ${exceptId ?? null}::uuid`.execute(database)
  return rows.map(({ field }) => takenFault(field))
}

type AdministratorValues = Pick<
  Insertable<Tables['adminUsers']>,
  'username' | 'email' | 'fullName' | 'password'
> & { role: AdministratorRole; isActive: boolean; waitingSource: Buffer | undefined }

/** An inactive new account waits for its first activation. */
export async function insertAdministrator(
  database: Database,
  values: AdministratorValues,
): Promise<Administrator> {
  return database
    .insertInto('adminUsers')
    .values({ ...values, approvedAt: values.isActive ? sql`now()` : null })
    .returning(administratorColumns)
    .executeTakeFirstOrThrow()
}

export async function findAdministrator(
  database: Database,
  id: string,
): Promise<Administrator | undefined> {
  return database
    .selectFrom('adminUsers')
    .select(administratorColumns)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Does not change undefined fields. The first activation sets `approvedAt`. */
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
    .executeTakeFirstOrThrow()
}

export async function deleteAdministratorRow(database: Database, id: string): Promise<void> {
  await database.deleteFrom('adminUsers').where('id', '=', id).execute()
}

/** Removes the authenticator, all passkeys and all recovery codes. */
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

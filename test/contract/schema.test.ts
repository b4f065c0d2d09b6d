import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type TestDatabase, test } from '../support/database-test.ts'
import { newReport } from '../support/reports.ts'

const directory = path.join(import.meta.dirname, '../../migrations')
const migrations = readdirSync(directory)
  .map((name) => readFileSync(path.join(directory, name), 'utf8'))
  .join('\n')

const id = 'uuid required gen_random_uuid()'
const now = 'timestamptz required now()'
const required = 'text required'
const optional = 'text'

/** Section 3 of the specification: type, whether a value is required, default. */
const specified = {
  users: {
    id,
    username: required,
    email: required,
    password: required,
    first_name: optional,
    last_name: optional,
    profile_image_url: optional,
    is_admin: 'bool required false',
    created_at: now,
    updated_at: now,
  },
  reports: {
    id,
    user_id: 'uuid',
    full_name: required,
    email: required,
    region: required,
    location: required,
    sighting_date: required,
    sighting_time: required,
    phenomenon_type: required,
    duration: required,
    description: required,
    witnesses: optional,
    video_url: optional,
    video_file_name: optional,
    anonymous: 'bool required false',
    verified: 'bool required false',
    status: "text required 'pending'::text",
    created_at: now,
    updated_at: now,
  },
  admin_users: {
    id,
    username: required,
    email: required,
    full_name: required,
    password: required,
    role: "text required 'admin'::text",
    is_active: 'bool required true',
    last_login: 'timestamptz',
    created_at: now,
    updated_at: now,
  },
  sessions: { sid: required, sess: 'jsonb required', expire: 'timestamptz required' },
}

async function names(
  own: TestDatabase,
  query: ReturnType<typeof sql<{ name: string }>>,
): Promise<string[]> {
  return (await query.execute(own.database)).rows.map(({ name }) => name)
}

test.for(Object.entries(specified))(
  '%s has every specified field and default',
  async ([table, columns], { own }) => {
    const { rows } = await sql<{ name: string; described: string }>`
    select column_name as name,
           concat_ws(' ', udt_name, case is_nullable when 'NO' then 'required' end,
             case is_generated when 'NEVER' then column_default end) as described
      from information_schema.columns
     where table_schema = 'public' and table_name = ${table}`.execute(own.database)
    const found = Object.fromEntries(rows.map(({ name, described }) => [name, described]))
    expect(found).toMatchObject(columns)
  },
)

describe('the database enforces', () => {
  const administrator = {
    username: 'Warden',
    email: 'warden@example.org',
    fullName: 'The Warden',
    password: 'hash',
  }
  const user = { username: 'Jane', email: 'jane@example.org', password: 'hash' }
  const insertUser = (own: TestDatabase, changes: Partial<typeof user>) =>
    own.database
      .insertInto('users')
      .values({ ...user, ...changes })
      .execute()
  const insertAdministrator = (
    own: TestDatabase,
    changes: Partial<typeof administrator & { role: 'admin' }>,
  ) =>
    own.database
      .insertInto('adminUsers')
      .values({ ...administrator, ...changes })
      .execute()
  const insertReport = (own: TestDatabase, changes: object) =>
    own.database
      .insertInto('reports')
      .values({ ...newReport(), ...changes })
      .execute()

  test('one account per user name and per e-mail address, in any case', async ({ own }) => {
    await insertUser(own, {})
    await expect(insertUser(own, { email: 'b@example.org', username: 'JANE' })).rejects.toThrow(
      /users_username_key/,
    )
    await expect(insertUser(own, { username: 'b', email: 'JANE@example.org' })).rejects.toThrow(
      /users_email_key/,
    )
    await insertAdministrator(own, {})
    await expect(
      insertAdministrator(own, { email: 'b@example.org', username: 'warden' }),
    ).rejects.toThrow(/admin_users_username_key/)
    await expect(
      insertAdministrator(own, { username: 'b', email: 'Warden@example.org' }),
    ).rejects.toThrow(/admin_users_email_key/)
  })

  test.for<[string, object]>([
    ['verified_follows_status', { status: 'verified', verified: false }],
    ['verified_follows_status', { status: 'pending', verified: true }],
    ['verified_follows_status', { status: 'rejected', verified: true }],
    ['status_known', { status: 'published' }],
    ['region_known', { region: 'asia' }],
    ['phenomenon_type_known', { phenomenonType: 'fairy' }],
    ['description_length', { description: 'short' }],
    ['full_name_length', { fullName: '' }],
    ['user_id_fkey', { userId: '00000000-0000-4000-8000-000000000000' }],
    ['import_complete', { importSource: 'archive' }],
  ])('%s: refuses a report with %j', async ([constraint, changes], { own }) => {
    await expect(insertReport(own, changes)).rejects.toThrow(new RegExp(`"reports_${constraint}"`))
  })

  test('that an anonymous report has no link to a user', async ({ own }) => {
    const account = await own.database
      .insertInto('users')
      .values({
        username: 'linked',
        email: 'linked@example.org',
        password: 'hash',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expect(insertReport(own, { anonymous: true, userId: account.id })).rejects.toThrow(
      /reports_anonymous_has_no_user/,
    )
    await insertReport(own, { userId: account.id })
    await own.database.deleteFrom('users').where('id', '=', account.id).execute()
    const orphans = await own.database.selectFrom('reports').select('userId').execute()
    expect(orphans.map(({ userId }) => userId)).not.toContain(account.id)
  })

  test('that an administrator has a known role', async ({ own }) => {
    await expect(
      sql`insert into admin_users (username, email, full_name, password, role)
          values ('a', 'a@example.org', 'A', 'hash', 'owner')`.execute(own.database),
    ).rejects.toThrow(/admin_users_role_known/)
  })
})

test('every constraint and index has an explicit name from a migration', async ({ own }) => {
  const constraints = await names(
    own,
    sql`
    select conname as name from pg_constraint
     where connamespace = 'public'::regnamespace and contype <> 'n'`,
  )
  const indexes = await names(
    own,
    sql`select indexname as name from pg_indexes where schemaname = 'public'`,
  )
  const isWritten = (name: string) =>
    name.startsWith('migrations_') || new RegExp(`\\b${name}\\b`).test(migrations)
  expect(constraints.length).toBeGreaterThan(20)
  expect([...constraints, ...indexes].filter((name) => !isWritten(name))).toEqual([])
})

test('the expiry of sessions is indexed', async ({ own }) => {
  const columns = await names(
    own,
    sql`
    select indexdef as name from pg_indexes where tablename = 'sessions'`,
  )
  expect(columns.join('\n')).toMatch(/\(expire\)/)
})

test('tables and indexes keep the settings that were measured', async ({ own }) => {
  const { rows } = await sql<{ name: string; settings: string[] }>`
    select relname as name, reloptions as settings from pg_class
     where relnamespace = 'public'::regnamespace and reloptions is not null`.execute(own.database)
  const often = [
    'autovacuum_vacuum_scale_factor=0.01',
    'autovacuum_vacuum_insert_scale_factor=0.01',
    'autovacuum_analyze_scale_factor=0.01',
  ]
  expect(Object.fromEntries(rows.map(({ name, settings }) => [name, settings]))).toMatchObject({
    reports: often,
    report_facts: often,
    report_counts: ['fillfactor=50'],
    active_users: ['fillfactor=50'],
    report_series: ['fillfactor=50', 'autovacuum_vacuum_scale_factor=0.05'],
    map_counts: ['autovacuum_vacuum_scale_factor=0.05'],
    area_counts: ['autovacuum_vacuum_scale_factor=0.05'],
    reports_search_terms_idx: ['gin_pending_list_limit=512'],
    reports_location_idx: ['gin_pending_list_limit=512'],
  })
})

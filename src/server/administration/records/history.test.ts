import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getTestServer, withDatabase } from '../../../../test/support/database.ts'
import { migrate } from '../../database/migrate.ts'
import { type ConnectionSettings, type Database, openDatabase } from '../../database/open.ts'
import { sealHistory } from '../../database/seal-history.ts'
import { listHistory, recordDecision } from './history.ts'

const { settings: server, databasePrefix } = getTestServer()
/**
 * The bundled server lets the tests in as its owner; a TEST_DATABASE_URL names a role that may
 * create roles.
 */
const superuser: ConnectionSettings =
  'connectionString' in server ? server : { ...server, user: 'postgres' }

const subject = { kind: 'report', id: randomUUID() } as const
const actor = { id: randomUUID(), username: 'warden' }

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A database owned by an ordinary role, set up as docs/operations.md says. */
async function makeRegister(isSealed: boolean) {
  const name = `${databasePrefix}_${randomBytes(4).toString('hex')}`
  await asSuperuser(`create role ${name} login password '${name}'`)
  await asSuperuser(
    `create database ${name} owner ${name} template template0 encoding 'UTF8'
       lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
  const settings = asRole(withDatabase(superuser, name), name)
  await migrate(settings)
  if (isSealed) await sealHistory(withDatabase(superuser, name))
  const database = openDatabase(settings)
  return {
    name,
    database,
    async close() {
      await database.destroy()
      await asSuperuser(`drop database ${name} with (force)`)
      await asSuperuser(`drop role ${name}`)
    },
  }
}

function asRole(settings: ConnectionSettings, role: string): ConnectionSettings {
  if (!('connectionString' in settings)) return { ...settings, user: role, password: role }
  const url = new URL(settings.connectionString)
  url.username = role
  url.password = role
  return { connectionString: url.href }
}

const falsifications = {
  update: "update append_only.history set reason_text = 'another'",
  'update of no row': "update append_only.history set actor_name = '' where id = -1",
  delete: 'delete from append_only.history',
  truncate: 'truncate append_only.history',
  'truncate with what refers to it': 'truncate append_only.history restart identity cascade',
  merge: `merge into append_only.history using (select 1) as one on true
            when matched then update set to_value = 'verified'`,
}

const ownersFalsifications = {
  ...falsifications,
  'an invented time': `insert into append_only.history
    (at, actor_name, action, subject_kind, subject_id)
    values ('2001-01-01', 'warden', 'report_deleted', 'report', gen_random_uuid())`,
  'an invented number': `insert into append_only.history
    (id, actor_name, action, subject_kind, subject_id) overriding system value
    values (-1, 'warden', 'report_deleted', 'report', gen_random_uuid())`,
  'drop table': 'drop table append_only.history',
  'drop schema': 'drop schema append_only cascade',
  'drop trigger': 'drop trigger history_append_only on append_only.history',
  'disable trigger': 'alter table append_only.history disable trigger all',
  'replica role': 'set session_replication_role = replica',
  'another trigger': `create trigger swallow before insert on append_only.history
    for each row execute function suppress_redundant_updates_trigger()`,
  'a rule': 'create rule swallow as on insert to append_only.history do instead nothing',
  'another function': `create or replace function append_only.refuse_change() returns trigger
    language plpgsql as 'begin return null; end'`,
  'becoming the owner': 'alter table append_only.history owner to current_user',
  'acting as the keeper': 'set role history_keeper',
  'joining the keeper': 'grant history_keeper to current_user',
  'numbers that start again': 'alter sequence append_only.history_id_seq restart',
  'a table in its place': 'alter schema append_only rename to aside',
}

describe.each([
  ['owned by the role of the site', false, falsifications],
  ['sealed', true, ownersFalsifications],
])('a history %s', (_name, isSealed, attempts) => {
  let register: Awaited<ReturnType<typeof makeRegister>>
  let database: Database

  beforeAll(async () => {
    register = await makeRegister(isSealed)
    database = register.database
    await database.transaction().execute((transaction) =>
      recordDecision(transaction, {
        actor,
        action: 'report_status_changed',
        subject,
        from: 'pending',
        to: 'rejected',
        reason: { code: 'spam', text: 'An advertisement' },
      }),
    )
  })
  afterAll(() => register.close())

  test('shows the recorded entries', async () => {
    expect(await listHistory(database, { subjectId: subject.id, limit: 10 })).toEqual([
      {
        id: 1,
        at: expect.any(String),
        actorId: actor.id,
        actorName: 'warden',
        action: 'report_status_changed',
        subjectKind: 'report',
        subjectId: subject.id,
        subjectName: null,
        fromValue: 'pending',
        toValue: 'rejected',
        reasonCode: 'spam',
        reasonText: 'An advertisement',
      },
    ])
  })

  test.each(Object.entries(attempts))(
    'refuses to falsify an entry: %s',
    async (_attempt, statement) => {
      const before = await listHistory(database, { limit: 200 })
      await expect(sql.raw(statement).execute(database)).rejects.toThrow(
        /only ever added to|permission denied|must be (owner|able)|must have admin option/i,
      )
      expect(await listHistory(database, { limit: 200 })).toEqual(before)
    },
  )

  test('drops the entries of a transaction that was rolled back', async () => {
    const lost = { kind: 'report', id: randomUUID() } as const
    const failing = database.transaction().execute(async (transaction) => {
      await recordDecision(transaction, { actor, action: 'report_deleted', subject: lost })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await listHistory(database, { subjectId: lost.id, limit: 10 })).toEqual([])
  })

  test('still takes new entries, and lists the latest first', async () => {
    const decisions = Array.from({ length: 3 }, () => ({
      actor: { id: null, username: 'shell' },
      action: 'administrator_reset' as const,
      subject: { kind: 'administrator' as const, id: randomUUID(), name: 'warden' },
    }))
    await database.transaction().execute((transaction) => recordDecision(transaction, ...decisions))
    const latest = await listHistory(database, { limit: 2 })
    expect(latest.map(({ subjectId }) => subjectId)).toEqual(
      [decisions[2], decisions[1]].map((decision) => decision?.subject.id),
    )
    const earlier = await listHistory(database, { before: latest[1]?.id, limit: 200 })
    expect(earlier[0]?.subjectId).toBe(decisions[0]?.subject.id)
  })

  test('does not change when it is sealed a second time', async () => {
    if (!isSealed) return
    await sealHistory(withDatabase(superuser, register.name))
    const { rows } = await sql<{ owner: string }>`
      select tableowner as owner from pg_tables where tablename = 'history'`.execute(database)
    expect(rows).toEqual([{ owner: 'history_keeper' }])
    expect(await listHistory(database, { subjectId: subject.id, limit: 10 })).toHaveLength(1)
  })
})

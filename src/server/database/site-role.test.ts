import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { getTestServer, withDatabase } from '../../../test/support/database.ts'
import { migrate } from './migrate.ts'
import type { ConnectionSettings } from './open.ts'
import { sealHistory } from './seal-history.ts'

const root = path.join(import.meta.dirname, '../../..')
const compose = readFileSync(path.join(root, 'compose.yaml'), 'utf8')
const script = readFileSync(path.join(import.meta.dirname, 'create-site-role.sql'), 'utf8')
const { settings: server } = getTestServer()
const superuser: ConnectionSettings =
  'connectionString' in server ? server : { ...server, user: 'postgres' }

async function ask(settings: ConnectionSettings, ...statements: string[]): Promise<void> {
  const client = new pg.Client(settings)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function asRole(settings: ConnectionSettings, role: string): ConnectionSettings {
  if (!('connectionString' in settings)) return { ...settings, user: role, password: role }
  const url = new URL(settings.connectionString)
  url.username = role
  url.password = role
  return { connectionString: url.href }
}

test('compose.yaml connects the site with an ordinary role and seals the history', () => {
  const user = /DATABASE_URL: postgres:\/\/(\w+):/.exec(compose)?.[1]
  expect(user).toBe('register')
  expect(compose).not.toMatch(/POSTGRES_USER: register/)
  expect(compose).toMatch(/create-site-role\.sql:\/docker-entrypoint-initdb\.d\//)
  expect(compose).toMatch(/seal-history\.sql/)
})

test('the role of compose.yaml runs the site and cannot change sealed history or the ledger', async () => {
  const name = `register_test_${randomBytes(4).toString('hex')}`
  const statements = script
    .replace(/^\\getenv.*$/m, '')
    .replaceAll(/\bregister\b/g, name)
    .replace(":'password'", `'${name}'`)
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim() !== '')
  await ask(superuser, ...statements)
  const own = asRole(withDatabase(superuser, name), name)
  try {
    await migrate(own)
    await sealHistory(withDatabase(superuser, name))
    for (const statement of [
      'delete from append_only.history',
      'alter table append_only.history disable trigger all',
      'drop schema append_only cascade',
      'set role history_keeper',
      'delete from ledger.erasures',
      'drop table ledger.erasures',
      'drop schema ledger cascade',
      'alter table ledger.erasures disable trigger all',
      "update decision_ledger.public_decisions set reason_code = 'spam'",
      'delete from decision_ledger.public_decisions',
      'truncate decision_ledger.public_decisions',
      'alter table decision_ledger.public_decisions disable trigger all',
      'drop schema decision_ledger cascade',
      'create role another superuser',
      "copy (select 1) to program 'true'",
    ]) {
      await expect(ask(own, statement), statement).rejects.toThrow(
        /permission denied|must be owner|must be superuser|only ever added/,
      )
    }
    await ask(own, `insert into ledger.erasures (kind, id) values ('report', gen_random_uuid())`)
  } finally {
    await ask(superuser, `drop database ${name} with (force)`, `drop role ${name}`)
  }
})

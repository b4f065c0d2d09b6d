import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'

const root = path.join(import.meta.dirname, '../../../..')
const rounds = 15

/**
 * Registers an administrator for each line on its standard input, and prints whether it is active.
 */
function script(settings: object, username: string): string {
  return `
    const { openDatabase } = await import('./src/server/database/open.ts')
    const { readConfig } = await import('./src/server/config.ts')
    const { registerAdministrator } = await import(
      './src/server/administration/people/register-administrator.ts')
    const context = { database: openDatabase(${JSON.stringify(settings)}), config: readConfig({}) }
    const given = { username: '${username}', email: '${username}@example.org',
      fullName: 'The Warden', password: 'eight or more', setupCode: null }
    process.stdin.on('data', async () => {
      const { isActive } = await registerAdministrator(context, { given })
      process.stdout.write(isActive ? 'active' : 'waiting')
    })
    process.stdout.write('ready')`
}

async function hear({ stdout }: ChildProcessWithoutNullStreams): Promise<string> {
  const [data] = await once(stdout, 'data')
  return String(data)
}

test('simultaneous registrations in several processes create one active administrator', async () => {
  const { settings, database, close } = await testDatabase()
  const processes = ['one', 'two', 'three', 'four'].map((name) =>
    spawn(process.execPath, ['--input-type=module', '--eval', script(settings, name)], {
      cwd: root,
    }),
  )
  await Promise.all(processes.map(hear))
  for (let round = 0; round < rounds; round++) {
    await sql`truncate admin_users cascade`.execute(database)
    const outcomes = processes.map(hear)
    for (const { stdin } of processes) stdin.write('go')
    expect((await Promise.all(outcomes)).sort()).toEqual([
      'active',
      'waiting',
      'waiting',
      'waiting',
    ])
    const rows = await database.selectFrom('adminUsers').select('isActive').execute()
    expect(rows.filter(({ isActive }) => isActive)).toHaveLength(1)
  }
  for (const child of processes) child.kill()
  await close()
})

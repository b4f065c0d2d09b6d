import { randomBytes } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { startServer } from '../../src/server/main.ts'
import { seal } from '../../src/server/security/sealing.ts'
import { storeAdministrator } from '../support/administrators.ts'
import { openCase, postCase, submitReport } from '../support/cases.ts'
import { databaseUrlOf } from '../support/database.ts'
import { testWithNewDatabase } from '../support/database-test.ts'
import { runCommandLine } from '../support/run-command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

type Started = { url: string; folder: string; notices: string[] }

/** Starts processes with folders of their own, one database and one file for the key. */
const test = testWithNewDatabase
  .extend('folder', temporaryFolder)
  .extend('keyFile', ({ folder }) => path.join(folder, 'secrets', 'sealing'))
  .extend('start', ({ own, folder, keyFile }, { onCleanup }) => {
    const closings: (() => Promise<void>)[] = []
    onCleanup(async () => {
      for (const close of closings) await close()
    })
    return async (name: string): Promise<Started> => {
      const notices: string[] = []
      const { address, close } = await startServer(
        readConfig({
          ...{ PORT: '0', LOG_LEVEL: 'silent', ALLOW_UNSAFE_DATABASE: 'true' },
          ...{ DATA_DIR: path.join(folder, name), SEALING_KEY_FILE: keyFile },
          DATABASE_URL: databaseUrlOf(own.settings),
        }),
        { onNotice: (notice) => notices.push(notice) },
      )
      closings.push(close)
      return { url: address, folder: path.join(folder, name), notices }
    }
  })

test('processes with folders of their own open the cases of each other by one file', async ({
  start,
  keyFile,
}) => {
  await mkdir(path.dirname(keyFile))
  await writeFile(keyFile, randomBytes(32))
  const [here, there] = [await start('here'), await start('there')]
  const { id, receipt } = await submitReport(here)
  const { read } = await openCase(there, receipt)
  expect(await read()).toMatchObject({ report: { id } })
  for (const { folder, notices } of [here, there]) {
    expect(await readdir(folder)).not.toContain('sealing.key')
    expect(notices.filter((notice) => notice.includes(keyFile))).toEqual([])
  }
})

test('a file for the key that is missing is asked for at the first start, and never made', async ({
  start,
  keyFile,
}) => {
  await mkdir(path.dirname(keyFile))
  const site = await start('here')
  expect(site.notices.filter((notice) => notice.includes(`${keyFile} is missing`))).toHaveLength(1)
  const { receipt } = await submitReport(site)
  expect(receipt).toBeUndefined()
  expect(await readdir(path.dirname(keyFile))).toEqual([])
  await writeFile(keyFile, randomBytes(32))
  expect((await submitReport(site)).receipt).toBeTypeOf('string')
})

test('a start and the doctor tell another key than the one of the database', async ({
  own,
  start,
  folder,
  keyFile,
}) => {
  await mkdir(path.dirname(keyFile))
  await writeFile(keyFile, randomBytes(32))
  const id = await storeAdministrator(own.database)
  const config = { ...readConfig({}), sealingKeyFile: keyFile }
  const totpSecret = await seal(config, id, Buffer.from('secret of the app'))
  await own.database.updateTable('adminUsers').set({ totpSecret }).where('id', '=', id).execute()
  const another = `${keyFile} is another key than the one that sealed`
  const tellsAnother = ({ notices }: Started) => notices.some((notice) => notice.includes(another))
  const askDoctor = async () => {
    const environment = { DATABASE_URL: databaseUrlOf(own.settings), SEALING_KEY_FILE: keyFile }
    const asked = { command: 'doctor.ts', args: [], environment }
    return (await runCommandLine(folder, asked)).output
  }
  expect(tellsAnother(await start('here'))).toBe(false)
  expect(await askDoctor()).toMatch(/ok +Sealing key +Present/)
  await writeFile(keyFile, randomBytes(32))
  expect(tellsAnother(await start('there'))).toBe(true)
  expect(await askDoctor()).toMatch(/MEND +Sealing key +Another one than/)
})

test('a file that holds no key of 32 bytes, such as its Base64, is no key', async ({
  start,
  keyFile,
}) => {
  await mkdir(path.dirname(keyFile))
  await writeFile(keyFile, `${randomBytes(32).toString('base64')}\n`)
  const site = await start('here')
  expect(site.notices.filter((notice) => notice.includes(`${keyFile} is no key`))).toHaveLength(1)
  expect((await submitReport(site)).receipt).toBeUndefined()
  expect((await postCase(site, { act: 'open', code: 'a'.repeat(24) })).status).toBe(503)
})

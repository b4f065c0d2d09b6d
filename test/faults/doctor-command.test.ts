import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { isRoot } from '../../src/server/data-directory.ts'
import { startServer } from '../../src/server/main.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { newReport } from '../support/reports.ts'
import { runCommandLine } from '../support/run-command-line.ts'
import { send } from '../support/send.ts'
import { afterwards, makeFolder } from './bundled-database-support.ts'

let folder: string
let site: { url: string }

beforeEach(async () => {
  folder = await makeFolder()
  const config = readConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' })
  const { address, close } = await startServer({ ...config, evidenceFreeSpace: 0 })
  afterwards(close)
  site = { url: address }
})

const doctor = (...args: string[]) => runCommandLine(folder, { command: 'doctor.ts', args })

test('reports a healthy installation, without any data of a report', async () => {
  await send(site, apiUrls.reports, {
    body: newReport({ description: 'Lights over Sedona today.' }),
  })
  await chmod(folder, 0o700)
  const { code, output } = await doctor()
  expect(output).not.toContain('MEND')
  expect(code).toBe(0)
  for (const line of [
    /ok +Database +PostgreSQL 18/,
    /ok +Durability/,
    /ok +History +Sealed/,
    /ok +Decision ledger +Sealed/,
    /ok +Chain of decisions +Whole in its last 0 rows/,
    /ok +Schema/,
  ]) {
    expect(output).toMatch(line)
  }
  expect(output).toMatch(/ok +Data folder/)
  expect(output).toMatch(/Queue +1 reports, the oldest for 0 days/)
  expect(output).not.toMatch(/Sedona|Jane|jane\.doe/)
})

test('explains what to mend and exits with 1', async () => {
  await chmod(folder, 0o755)
  const { code, output } = await doctor()
  expect(output).toMatch(/MEND +Data folder +Open to other users/)
  expect(output).toMatch(/- Data folder: chmod 0700/)
  expect(code).toBe(1)
})

test('knows that others pass through the folder of a bundled database that root starts', async () => {
  await chmod(folder, 0o711)
  const { output } = await doctor()
  const healthy = /ok +Data folder +Others pass through/
  expect(output).toMatch(isRoot() ? healthy : /MEND +Data folder +Open to other users/)
})

test('misses the sealing key where a witness has a receipt code', async () => {
  await chmod(folder, 0o700)
  expect((await doctor()).output).toMatch(/ok +Sealing key +Not needed yet/)
  await send(site, apiUrls.reports, { body: newReport() })
  expect((await doctor()).output).toMatch(/ok +Sealing key +Present/)
  await rm(path.join(folder, 'sealing.key'))
  const { output } = await doctor()
  expect(output).toMatch(/MEND +Sealing key +Missing: receipt codes of witnesses/)
  await writeFile(path.join(folder, 'sealing.key'), 'no key')
  expect((await doctor()).output).toMatch(/MEND +Sealing key +Not of 32 bytes: receipt codes/)
})

test('names files that it cannot read, and does not take them for missing', async () => {
  await chmod(folder, 0o700)
  await send(site, apiUrls.reports, { body: newReport() })
  for (const name of ['sealing.key', 'last-backup.json']) {
    await rm(path.join(folder, name), { force: true })
    await mkdir(path.join(folder, name))
  }
  const { code, output } = await doctor()
  expect(output).toMatch(/MEND +Sealing key +Cannot be read: receipt codes of witnesses/)
  expect(output).toMatch(/MEND +Backup +\S+last-backup\.json cannot be read \(EISDIR: /)
  expect(output).toContain('- Backup: Let the user of the site read it.')
  expect(code).toBe(1)
})

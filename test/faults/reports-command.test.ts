import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { startServer } from '../../src/server/main.ts'
import { apiUrls, reportApiUrl, reportPageUrl } from '../../src/shared/urls.ts'
import { newReport } from '../support/reports.ts'
import { runCommandLine } from '../support/run-command-line.ts'
import { send } from '../support/send.ts'
import { startStubCache } from '../support/stub-cache.ts'
import { afterwards, makeFolder } from './bundled-database-support.ts'

let folder: string
let site: { url: string }
let cache: Awaited<ReturnType<typeof startStubCache>>

beforeEach(async () => {
  folder = await makeFolder()
  cache = await startStubCache()
  afterwards(async () => cache.close())
  const config = readConfig({
    ...{ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' },
    CACHE_PURGE_URL: cache.url,
  })
  const { address, close } = await startServer(config)
  afterwards(close)
  site = { url: address }
})

const reports = (...args: string[]) => runCommandLine(folder, { command: 'reports.ts', args })

test('hides and then removes a witness beside a running site, at once for visitors', async () => {
  const { body } = await send(site, apiUrls.reports, { body: newReport() })
  const id = String(body.id)
  const shown = async () => (await send(site, reportApiUrl(id))).body
  expect(await shown()).toMatchObject({ fullName: 'Jane Doe', witnesses: 'My brother' })

  expect(await reports('hide-reporter', `${site.url}${reportPageUrl(id)}`)).toEqual({
    code: 0,
    output: `The report ${id} is anonymous now.\n`,
  })
  expect(await shown()).toMatchObject({ fullName: 'Anonymous', email: null })

  expect(await reports('remove-reporter', id.toUpperCase())).toEqual({
    code: 0,
    output: `The report ${id} no longer names anybody.\n`,
  })
  expect(await shown()).toMatchObject({ fullName: 'Anonymous', witnesses: null })
})

test('lets the site purge its caches, which the shell need not know', async () => {
  const { body } = await send(site, apiUrls.reports, { body: newReport() })
  const id = String(body.id)
  expect((await reports('erase', id)).code).toBe(0)
  await expect.poll(() => cache.purged).toContainEqual([`report:${id}`, 'reports'])
})

test('exits with 2 for an invalid command line and changes nothing', async () => {
  const { body } = await send(site, apiUrls.reports, { body: newReport() })
  const id = String(body.id)
  const other = '00000000-0000-4000-8000-000000000000'
  for (const [args, said] of [
    [[], 'npm run reports'],
    [['remove-reporter'], 'npm run reports'],
    [['constructor', id], 'npm run reports'],
    [['remove-reporter', id, other], 'npm run reports'],
    [['remove-reporter', 'Flagstaff'], 'Flagstaff is no id or address of a report.'],
    [['remove-reporter', `${id}/${other}`], 'is no id or address of a report.'],
    [['hide-reporter', other], `There is no report ${other}.`],
    [['hide-reporter', id, '--all'], '--all'],
  ] as const) {
    const { code, output } = await reports(...args)
    expect([args, code]).toEqual([args, 2])
    expect(output).toContain(said)
    expect(output).not.toMatch(/^ +at /m)
  }
  expect((await reports('--help')).code).toBe(0)
  const shown = await send(site, reportApiUrl(id))
  expect(shown.body).toMatchObject({ fullName: 'Jane Doe', witnesses: 'My brother' })
})

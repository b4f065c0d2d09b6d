import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { startServer } from '../../src/server/main.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { openCase, postCase, submitReport } from '../support/cases.ts'
import { newReport } from '../support/reports.ts'
import { send } from '../support/send.ts'
import { afterwards, makeFolder } from './bundled-database-support.ts'

/** Starts the whole site on the folder, and keeps what it says to the operator. */
async function startSite(folder: string) {
  const notices: string[] = []
  const { address, close } = await startServer(
    readConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }),
    { onNotice: (notice) => notices.push(notice) },
  )
  const stop = () => close().catch(() => {})
  afterwards(stop)
  return { url: address, stop, notices }
}

const warning = /sealing\.key is missing.+[Pp]ut the file back/

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

test('a lost sealing key is asked back and never replaced, while the public site goes on', async () => {
  const folder = await makeFolder()
  const file = path.join(folder, 'sealing.key')
  const first = await startSite(folder)
  expect(first.notices.filter((notice) => warning.test(notice))).toEqual([])
  expect(await exists(file)).toBe(false)
  const { id, receipt } = await submitReport(first, { location: 'Sedona, Arizona' })
  await submitReport(first)
  const key = await readFile(file)
  await first.stop()
  await rm(file)

  const site = await startSite(folder)
  expect(site.notices.filter((notice) => warning.test(notice))).toHaveLength(1)
  expect((await send(site, `${apiUrls.reports}/${id}`)).status).toBe(200)
  const page = await fetch(`${site.url}${apiUrls.reports}?limit=1`)
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? []
  const { status, body } = await send(site, next.replace(site.url, ''))
  expect({ status, body }).toMatchObject({ status: 200, body: [{ id }] })
  const sent = await send(site, apiUrls.reports, { body: newReport() })
  expect(sent.status).toBe(201)
  expect(sent.body).not.toHaveProperty('receipt')
  expect((await postCase(site, { act: 'open', code: receipt })).status).toBe(503)
  expect(await exists(file)).toBe(false)

  await writeFile(file, key, { mode: 0o400 })
  const { read } = await openCase(site, receipt)
  expect(await read()).toMatchObject({ report: { id } })
})

test('a running site does not replace a key that somebody deletes', async () => {
  const folder = await makeFolder()
  const file = path.join(folder, 'sealing.key')
  const site = await startSite(folder)
  const { receipt } = await submitReport(site)
  await rm(file)
  expect((await postCase(site, { act: 'open', code: receipt })).status).toBe(503)
  expect(await exists(file)).toBe(false)
})

test('a key that cannot be read is reported at the start, and answered with 503', async () => {
  const folder = await makeFolder()
  const file = path.join(folder, 'sealing.key')
  const first = await startSite(folder)
  const { receipt } = await submitReport(first)
  await first.stop()
  await rm(file)
  await mkdir(file)
  const site = await startSite(folder)
  const reported = site.notices.filter((notice) => /sealing\.key cannot be read/.test(notice))
  expect(reported).toHaveLength(1)
  expect((await send(site, apiUrls.reports)).status).toBe(200)
  expect((await postCase(site, { act: 'open', code: receipt })).status).toBe(503)
})

import { sql } from 'kysely'
import { expect } from 'vitest'
import { apiUrls } from '../../src/shared/urls.ts'
import { databaseUrlOf } from '../support/database.ts'
import { test as databaseTest, type TestDatabase } from '../support/database-test.ts'
import { proofHeaders, solve } from '../support/proofs.ts'
import { register } from '../support/registration.ts'
import { newReport } from '../support/reports.ts'
import { runCommandLine } from '../support/run-command-line.ts'
import { send } from '../support/send.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTreeSite, type TreeSite } from '../support/tree-site.ts'

const environment = {
  PUBLIC_URL: 'https://register.example',
  RATE_LIMITS: 'on',
  BURST_EXCESS: '4',
}

/** Two processes of one register. */
const test = databaseTest
  .extend('folder', { scope: 'file' }, temporaryFolder)
  .extend('one', { scope: 'file' }, async ({ own, folder }, { onCleanup }) => {
    const site = await openTreeSite({ database: own, dataDirectory: folder, environment })
    onCleanup(site.close)
    await site.start()
    return site
  })
  .extend('other', { scope: 'file' }, async ({ own, folder }, { onCleanup }) => {
    const site = await openTreeSite({ database: own, dataDirectory: folder, environment })
    onCleanup(site.close)
    await site.start()
    return site
  })

test.beforeEach(async ({ own }) => {
  await sql`truncate reports, arrivals, site_settings cascade`.execute(own.database)
})

const submit = (site: TreeSite, headers: Record<string, string> = {}) =>
  send(site, apiUrls.reports, { body: newReport({ anonymous: true }), headers })

const switchTo = (folder: string, own: TestDatabase, ...setting: string[]) =>
  switchIn(folder, own, environment, setting)

function switchIn(
  folder: string,
  own: TestDatabase,
  where: Record<string, string>,
  setting: string[],
) {
  const located = { DATABASE_URL: databaseUrlOf(own.settings), ...where }
  const args = ['proof-of-work', ...setting]
  return runCommandLine(folder, { command: 'admin.ts', args, environment: located })
}

test('the command of the operator changes every running process at once', async ({
  folder,
  one,
  other,
  own,
}) => {
  expect((await submit(one)).status).toBe(201)
  expect(await switchTo(folder, own, 'always')).toEqual({
    code: 0,
    output: 'A proof of work is always required.\n',
  })
  expect((await submit(one)).status).toBe(428)
  expect((await submit(other)).status).toBe(428)
  expect((await register(other)).status).toBe(428)
  expect((await switchTo(folder, own)).output).toBe('A proof of work is always required.\n')
  await switchTo(folder, own, 'off')
  expect((await submit(other)).status).toBe(201)
  expect((await switchTo(folder, own, 'auto')).output).toBe(
    'A proof of work is required during bursts.\n',
  )
  expect((await switchTo(folder, own, 'sometimes')).code).toBe(2)
  expect((await submit(one)).status).toBe(201)
})

test('the command says that a trial never demands a proof', async ({ folder, own }) => {
  const { output } = await switchIn(folder, own, {}, ['always'])
  expect(output).toContain('This is a local trial, which never requires it.')
})

test('a proof for one process is accepted by the other, and only once', async ({
  folder,
  one,
  other,
  own,
}) => {
  await switchTo(folder, own, 'always')
  const proof = proofHeaders(await solve(await submit(one)))
  const answers = await Promise.all([submit(other, proof), submit(one, proof)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 428])
  expect((await submit(one, proof)).status).toBe(428)
  expect((await submit(other, proof)).status).toBe(428)
})

test('a burst in one process makes the other demand proofs', async ({ one, other }) => {
  for (let number = 0; number < 4; number++) expect((await submit(one)).status).toBe(201)
  const asked = await submit(other)
  expect(asked.status).toBe(428)
  expect((await submit(one, proofHeaders(await solve(asked)))).body.held).toBe(true)
})

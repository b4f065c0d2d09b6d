import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as z from 'zod'
import { type Desk, openDesk } from '../../../../test/support/desk.ts'
import { testWithSite } from '../../../../test/support/site-test.ts'
import { type ImportFile, ImportFileDetails, ReadRows } from '../../../shared/imports.ts'
import { importLimits } from '../../../shared/limits.ts'
import { ImportSource } from '../../../shared/moderation.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { purgeExpired } from '../../security/purge-expired.ts'

const test = testWithSite({}).extend('desk', { scope: 'file' }, ({ site }) => openDesk(site))

type Site = { url: string }

const sightings = `Where,State,Country,When,What happened,Kind,No
Yuma,AZ,USA,2019-07-04,A light over the desert for minutes,ufo,1
Toronto,,Canada,2019-07-05,A light over the lake for minutes,ufo,2
Boise,ID,USA,someday,A light over the hills for minutes,ufo,3
`
const columns = {
  kind: 'columns',
  columns: {
    place: 'Where',
    state: 'State',
    country: 'Country',
    date: 'When',
    description: 'What happened',
    type: 'Kind',
    record: 'No',
  },
  region: null,
  phenomenonType: 'other',
  dateOrder: null,
  keepsUndated: false,
  status: 'pending',
} as const

async function sendBytes(
  { url }: Site,
  { cookie }: Pick<Desk, 'cookie'>,
  body: Uint8Array<ArrayBuffer> | string,
  name = 'sightings.csv',
) {
  const response = await fetch(`${url}${apiUrls.adminImports}?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body,
  })
  return { status: response.status, body: await response.json() }
}

async function sendFile(
  site: Site,
  desk: Desk,
  ...file: [Uint8Array<ArrayBuffer> | string, string?]
) {
  const { status, body } = await sendBytes(site, desk, ...file)
  expect([status, body.detail]).toEqual([201, undefined])
  return ImportFileDetails.parse(body)
}

const pathOf = (url: string, { id }: { id: string }) => url.replace(':id', id)

const runOf = (source: string, changes: object = {}) => ({
  ...{ mapping: columns, source, isTrial: false, isUpdate: false },
  ...changes,
})

async function readFile(desk: Desk, file: { id: string }): Promise<ImportFileDetails> {
  return ImportFileDetails.parse((await desk.ask('GET', pathOf(apiUrls.adminImport, file))).body)
}

async function countOf(desk: Desk, source: string): Promise<number> {
  const answer = await desk.ask('GET', apiUrls.adminImportSources)
  const sources = z.array(ImportSource).parse(answer.body)
  return sources.find(({ name }) => name === source)?.reports ?? 0
}

test('a file shows its columns, its first rows, and which column could hold what', async ({
  site,
  desk,
}) => {
  const file = await sendFile(site, desk, sightings)
  expect(file).toMatchObject({
    fileName: 'sightings.csv',
    size: sightings.length,
    sentBy: desk.username,
    state: 'ready',
    run: null,
    ...{ encoding: 'utf-8', delimiter: ',', hasFieldNames: false, knownMappings: [] },
    columns: ['Where', 'State', 'Country', 'When', 'What happened', 'Kind', 'No'],
    guessedColumns: { place: 'Where', state: 'State', country: 'Country', date: 'When' },
  })
  expect(file.firstRows[0]).toEqual(sightings.split('\n')[1]?.split(','))
  const listed = (await desk.ask('GET', apiUrls.adminImports)).body as unknown as ImportFile[]
  expect(listed.map(({ id }) => id)).toContain(file.id)
})

test('a compressed file in an old encoding with semicolons is read as it is meant', async ({
  site,
  desk,
}) => {
  const text = 'Where;When;What happened\nOrléans;2019-07-04;Une lumière étrange au-dessus\n'
  const bytes = new Uint8Array(gzipSync(iconv.encode(text, 'windows-1252')))
  const file = await sendFile(site, desk, bytes, 'été.csv.gz')
  expect(file).toMatchObject({ fileName: 'été.csv.gz', encoding: 'windows-1252', delimiter: ';' })
  expect(file.firstRows).toEqual([['Orléans', '2019-07-04', 'Une lumière étrange au-dessus']])
})

test('the first rows show what each becomes with the chosen columns, or why it does not', async ({
  site,
  desk,
}) => {
  const file = await sendFile(site, desk, sightings)
  const url = pathOf(apiUrls.adminImportReading, file)
  const { rows } = ReadRows.parse((await desk.ask('POST', url, { mapping: columns })).body)
  expect(rows.map(({ report }) => report?.location ?? null)).toEqual(['Yuma, AZ, USA', null, null])
  expect(rows[1]?.faults.join()).toContain('Canada')
  expect(rows[2]?.faults.join()).toContain('someday')
  const missing = { ...columns, columns: { ...columns.columns, place: 'Town' } }
  expect(await desk.ask('POST', url, { mapping: missing })).toMatchObject({
    status: 400,
    body: { code: 'import-unusable', detail: expect.stringContaining('Town') },
  })
})

test('a trial stores nothing, and the import after it stores each sound row once', async ({
  site,
  desk,
}) => {
  const file = await sendFile(site, desk, sightings)
  const url = pathOf(apiUrls.adminImportRun, file)
  const trial = await desk.ask('POST', url, runOf('archive-a', { isTrial: true }))
  expect([trial.status, trial.body.state]).toEqual([202, 'queued'])
  await site.jobs.performDue()
  expect((await readFile(desk, file)).run).toMatchObject({
    ...{ isTrial: true, failure: null, hasRefusedRows: true },
    outcome: { read: 3, imported: 1, refused: 2 },
  })
  expect(await countOf(desk, 'archive-a')).toBe(0)
  for (const [imported, alreadyThere] of [
    [1, 0],
    [0, 1],
  ]) {
    expect((await desk.ask('POST', url, runOf('archive-a'))).status).toBe(202)
    await site.jobs.performDue()
    const { state, run } = await readFile(desk, file)
    expect(state).toBe('done')
    expect(run?.outcome).toMatchObject({ read: 3, imported, alreadyThere, refused: 2 })
  }
  expect(await countOf(desk, 'archive-a')).toBe(1)
})

test('the history names who imported which source, but no trial', async ({ site, desk }) => {
  const file = await sendFile(site, desk, sightings)
  const url = pathOf(apiUrls.adminImportRun, file)
  await desk.ask('POST', url, runOf('archive-b', { isTrial: true }))
  await site.jobs.performDue()
  await desk.ask('POST', url, runOf('archive-b'))
  await site.jobs.performDue()
  const answer = await desk.ask('GET', `${apiUrls.adminHistory}?subjectId=${file.id}`)
  expect(answer.body).toMatchObject([
    {
      action: 'import_begun',
      actorName: desk.username,
      subjectKind: 'import',
      subjectName: 'archive-b',
    },
  ])
})

test('the history names who let an archive correct a report', async ({ site, desk }) => {
  const changed = sightings.replace('over the desert', 'over the dunes')
  for (const [rows, isUpdate] of [
    [sightings, false],
    [changed, true],
  ] as const) {
    const url = pathOf(apiUrls.adminImportRun, await sendFile(site, desk, rows))
    await desk.ask('POST', url, runOf('archive-h', { isUpdate }))
    await site.jobs.performDue()
  }
  const { id } = await site.database
    .selectFrom('reports')
    .select('id')
    .where('importSource', '=', 'archive-h')
    .executeTakeFirstOrThrow()
  const answer = await desk.ask('GET', `${apiUrls.adminHistory}?subjectId=${id}`)
  expect(answer.body).toMatchObject([
    {
      action: 'report_corrected_by_source',
      actorName: desk.username,
      toValue: 'description',
    },
  ])
})

test('the refused rows can be taken, mended and sent, and then come in', async ({ site, desk }) => {
  const file = await sendFile(site, desk, sightings, 'sightings (1).csv')
  await desk.ask('POST', pathOf(apiUrls.adminImportRun, file), runOf('archive-c'))
  await site.jobs.performDue()
  const refused = await desk.ask('GET', pathOf(apiUrls.adminImportRefused, file))
  expect(refused.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''sightings%20%281%29.refused.csv",
  )
  expect(refused.text).toContain('refused because')
  const mended = await sendFile(site, desk, refused.text.replace('someday', '2018-01-02'))
  await desk.ask('POST', pathOf(apiUrls.adminImportRun, mended), runOf('archive-c'))
  await site.jobs.performDue()
  expect((await readFile(desk, mended)).run?.outcome).toMatchObject({ imported: 1, refused: 1 })
  expect(await countOf(desk, 'archive-c')).toBe(2)
})

test.for<[string, string, string]>([
  ['a ZIP archive', 'PK\u0003\u0004 and more', 'ZIP archive'],
  ['an empty file', '', 'empty'],
  ['a column named twice', 'a,b,a\n1,2,3\n', 'twice'],
])(
  '%s is refused in a sentence, and nothing of it is kept',
  async ([, bytes, words], { site, desk }) => {
    const before = await listIds(desk)
    expect(await sendBytes(site, desk, bytes)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining(words) },
    })
    expect(await listIds(desk)).toEqual(before)
  },
)

async function listIds(desk: Desk): Promise<string[]> {
  const files = (await desk.ask('GET', apiUrls.adminImports)).body as unknown as ImportFile[]
  return files.map(({ id }) => id)
}

test('a file above the limit is refused before it is stored', async ({ site, desk }) => {
  const large = new Uint8Array(importLimits.bytes + 1).fill(65)
  expect((await sendBytes(site, desk, large)).status).toBe(413)
})

test('a queued import can be stopped, and its file removed only after that', async ({
  site,
  desk,
}) => {
  const file = await sendFile(site, desk, sightings)
  const [url, run] = [pathOf(apiUrls.adminImport, file), pathOf(apiUrls.adminImportRun, file)]
  expect((await desk.ask('POST', run, runOf('archive-d'))).status).toBe(202)
  expect((await desk.ask('POST', run, runOf('archive-d'))).body.code).toBe('import-runs')
  expect((await desk.ask('DELETE', url)).status).toBe(409)
  expect((await desk.ask('DELETE', run)).status).toBe(204)
  await site.jobs.performDue()
  expect(await readFile(desk, file)).toMatchObject({ state: 'failed' })
  expect(await countOf(desk, 'archive-d')).toBe(0)
  expect((await desk.ask('DELETE', url)).status).toBe(204)
  expect((await desk.ask('GET', url)).status).toBe(404)
})

test('a file that cannot be imported says why', async ({ site, desk }) => {
  const broken = gzipSync(`${sightings}${'Yuma,AZ,USA,2019-07-04,A light,ufo,9\n'.repeat(9_000)}`)
  const file = await sendFile(site, desk, new Uint8Array(broken))
  await sql`
    update import_pieces set bytes = substring(bytes for 200) where import_id = ${file.id}`.execute(
    site.database,
  )
  await desk.ask('POST', pathOf(apiUrls.adminImportRun, file), runOf('archive-e'))
  await site.jobs.performDue()
  expect(await readFile(desk, file)).toMatchObject({
    state: 'failed',
    run: { failure: expect.stringContaining('cannot be read to its end'), outcome: null },
  })
})

test('an import asks for a new proof of identity, a trial does not', async ({ site }) => {
  const desk = await openDesk(site)
  const file = await sendFile(site, desk, sightings)
  await sql`
    update sessions set sess = jsonb_set(sess - 'confirmedAt', '{startedAt}',
                                         to_jsonb(now() - interval '1 hour'))`.execute(
    site.database,
  )
  const url = pathOf(apiUrls.adminImportRun, file)
  expect((await desk.ask('POST', url, runOf('archive-f'))).body.code).toBe('confirmation-required')
  expect((await desk.ask('POST', url, runOf('archive-f', { isTrial: true }))).status).toBe(202)
})

test('a file goes with its pieces when its time is over', async ({ site, desk }) => {
  const file = await sendFile(site, desk, sightings)
  await sql`update imports set expires_at = now() where id = ${file.id}`.execute(site.database)
  expect((await desk.ask('GET', pathOf(apiUrls.adminImport, file))).status).toBe(404)
  await site.jobs.enqueue(site.database, purgeExpired, {})
  await site.jobs.performDue()
  const { rows } = await sql`
    select import_id from import_pieces where import_id = ${file.id}`.execute(site.database)
  expect(rows).toEqual([])
})

import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { removeIdentifiers } from '../../src/server/reports/remove-identifiers.ts'
import { adminReportUrl, apiUrls } from '../../src/shared/urls.ts'
import { postCase } from '../support/cases.ts'
import { openDesk } from '../support/desk.ts'
import { findFreePort } from '../support/free-port.ts'
import { readMails } from '../support/outbox.ts'
import { register } from '../support/registration.ts'
import { measured, sized } from '../support/reliability.ts'
import { newReport } from '../support/reports.ts'
import { send } from '../support/send.ts'
import { type StartedSite, startSite } from '../support/started-site.ts'
import { openUploader } from '../support/upload.ts'
import { secrets, videos } from '../support/videos.ts'

const canaries = sized(100, 1_000)
const unpublished = canaries / 10
const withVideo = sized(3, 10)

/** The beginning of every token, so that one search finds all of them. */
const mark = `qzx${randomBytes(4).toString('hex')}`
const anyToken = new RegExp(`${mark}[0-9a-f]+`, 'i')
const tokens: string[] = []

function token(): string {
  const made = mark + randomBytes(6).toString('hex')
  tokens.push(made)
  return made
}

type Kind = 'anonymous' | 'scrubbed' | 'rejected' | 'held'
const idsOf: Record<Kind, string[]> = { anonymous: [], scrubbed: [], rejected: [], held: [] }
const videoIds: string[] = []
let site: StartedSite
let metricsUrl = ''

/** As they are shown, and as they can be typed. */
const receipts = new Set<string>()

function receiptIn(text: string): string | undefined {
  const codes = text.match(/\b(?:[0-9A-TV-Z]{4}-?){5}[0-9A-TV-Z]{4}\b/gi) ?? []
  return codes.find((code) => receipts.has(code.toUpperCase()))
}

const named = () => ({ fullName: `${token()} ${token()}`, email: `${token()}@example.org` })

function makeReport(kind: Kind) {
  const { fullName, email } = named()
  if (kind === 'anonymous') return { ...newReport(), fullName, email, anonymous: true }
  if (kind === 'scrubbed') {
    const description = `${fullName} saw three amber lights over the ridge. ${email}`
    return { ...newReport(), fullName, email, witnesses: token(), description }
  }
  // No field of these is public. A link holds a report.
  const words = { location: token(), sightingTime: token(), duration: token(), witnesses: token() }
  const link = kind === 'held' ? 'https://example.org/' : ''
  return { ...newReport(), fullName, email, ...words, description: `${token()} saw it. ${link}` }
}

async function uploadVideo(uploader: ReturnType<typeof openUploader>): Promise<string> {
  const content = Buffer.concat([videos.mov, Buffer.from(`\n${token()}\n`)])
  const { url } = await uploader.upload(content, `${token()}.mov`)
  const id = path.basename(url)
  videoIds.push(id)
  return `/media/${id}`
}

/** The witness opens the case, asks something and adds something. */
async function writeToModerators(receipt: string): Promise<void> {
  receipts.add(receipt).add(receipt.replaceAll('-', ''))
  const { cookie } = await postCase(site, { act: 'open', code: receipt })
  for (const act of ['message', 'addendum']) {
    const text = `${token()} moved behind the ridge.`
    const written = await postCase(site, { act, text, formKey: randomUUID() }, cookie)
    expect(written.location).toContain(act)
  }
}

async function submit(kind: Kind, index: number): Promise<void> {
  const uploader = openUploader(site.url)
  const videoUrl = index < withVideo ? await uploadVideo(uploader) : null
  const answer = await uploader.submit({ ...makeReport(kind), videoUrl })
  expect(answer.status).toBe(201)
  const { id, receipt } = await answer.json()
  idsOf[kind].push(id)
  if (kind !== 'scrubbed') await writeToModerators(receipt)
}

async function inParallel<T>(items: T[], lanes: number, work: (item: T) => Promise<void>) {
  const queue = [...items]
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function submitAll(kind: Kind, count: number): Promise<void> {
  await inParallel([...Array(count).keys()], 4, (index) => submit(kind, index))
}

/** Each with a sentence to its witness and a remark for the other moderators. */
async function reject(ids: string[]): Promise<void> {
  const desk = await openDesk(site)
  for (const id of ids) {
    const words = { reasonCode: 'spam', reason: token(), toWitness: `${token()} is no light.` }
    const url = `${adminReportUrl(id)}/status`
    const { status } = await desk.ask('PATCH', url, { status: 'rejected', ...words })
    expect(status).toBe(200)
  }
}

/** Moderators decided on all but the held reports, and verified ones became a month old. */
async function decide(): Promise<void> {
  const { database } = site
  const unprepared = async () => {
    const rows = await database.selectFrom('uploads').select('preparedAt').execute()
    return rows.filter(({ preparedAt }) => preparedAt === null).length
  }
  await vi.waitUntil(async () => (await unprepared()) === 0, { timeout: 120_000, interval: 500 })
  await reject(idsOf.rejected)
  await sql`
    update reports
       set status = 'verified', verified = true, verified_at = now() - interval '31 days',
           held = false, held_reasons = '{}'
     where id = any(${idsOf.scrubbed})`.execute(database)
  await sql`
    update reports set verified_at = now() - interval '31 days'
     where id = any(${idsOf.scrubbed})`.execute(database)
  await sql`
    update reports set video_released_at = now() where video_url is not null`.execute(database)
  for (const id of idsOf.scrubbed.slice(0, 20)) {
    await sql`
      insert into report_notes (report_id, author_name, text)
      select id, 'Mo Derator', full_name || ' called' from reports where id = ${id}`.execute(
      database,
    )
  }
  while ((await removeIdentifiers(database)) > 0);
}

/** The mail of an account, so that there is one to search. */
async function haveMailWritten(): Promise<void> {
  const { given } = await register(site)
  await send(site, apiUrls.passwordReset, { body: { email: given.email } })
  const isThere = async () => (await readMails(site)).length > 0
  await vi.waitUntil(isThere, { timeout: 60_000, interval: 500 })
}

beforeAll(async () => {
  const metricsPort = String(await findFreePort())
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  site = await startSite({ METRICS_PORT: metricsPort })
  await submitAll('anonymous', canaries)
  await submitAll('scrubbed', canaries)
  await submitAll('rejected', unpublished)
  await submitAll('held', unpublished)
  await decide()
  await haveMailWritten()
}, 600_000)
afterAll(() => site.close())

const pages = [
  ...['/', '/reports', '/auth', '/home', '/account', '/admin', '/guidelines', '/faq'],
  ...['/privacy-policy', '/terms-of-service', '/data-protection', '/accessibility'],
  ...['/password-reset', '/confirm-name', '/received', '/case', '/api/case'],
  ...['/robots.txt', '/sitemap.xml'],
  ...['/sitemaps/1.xml', '/feed.atom', '/feed.json', '/preview.png', '/healthz', '/readyz'],
  ...['/metrics', '/api/openapi.json', '/api/statistics', '/api/user', '/api/user/reports'],
  ...['/explore', '/api/explore', '/explore.atom', '/explore.json', '/api/explore/statistics'],
  ...['/explore/map', '/api/map', '/api/map/outlines', '/promises', '/api/promises'],
  ...['/ledger', '/api/ledger', '/api/queue-clock', '/api/changes', '/api/exports/reports.csv'],
  ...['/api/exports/reports.json', '/data', '/data/CITATION.cff', '/api/receipt'],
]

const errors = [
  ...['/nowhere', '/api/nowhere', '/%', '/api/reports?limit=999', '/api/reports/%00'],
  ...['/api/reports?search=%00', '/api/admin/reports', '/api/admin/history', '/api/uploads/x'],
  ...['/api/admin/me', '/api/admin/users', '/media/x', '/reports/x/preview.png'],
]

function lists(): string[] {
  const all = 2 * (canaries + unpublished)
  const offsets = Array.from({ length: Math.ceil(all / 50) }, (_, index) => index * 50)
  return offsets.flatMap((offset) => [
    `/api/reports?limit=50&offset=${offset}`,
    `/api/reports?limit=50&offset=${offset}&type=ufo&region=usa`,
    `/?offset=${offset}`,
  ])
}

/** Each report by itself; pages and pictures only for a sample of the public ones. */
function addressesOfReports(): string[] {
  const hidden = [...idsOf.rejected, ...idsOf.held]
  const shown = [...idsOf.anonymous, ...idsOf.scrubbed]
  const sample = [...hidden, ...shown.filter((_, index) => index % 10 === 0)]
  return [
    ...[...hidden, ...shown].map((id) => `/api/reports/${id}`),
    ...sample.flatMap((id) => [`/reports/${id}`, `/?report=${id}`, `/reports/${id}/received`]),
    ...[...hidden, ...shown].map((id) => `/api/reports/${id}/additions`),
    ...sample.slice(0, 20).map((id) => `/reports/${id}/preview.png`),
    ...sample.map((id) => `/api/admin/reports/${id}`),
    ...videoIds.flatMap((id) => [
      `/media/${id}`,
      `/media/${id}/poster.jpg`,
      `/media/${id}/captions.vtt`,
      `/api/videos/${id}`,
      `/api/uploads/${id}`,
    ]),
  ]
}

type Page = { address: string; isHtml: boolean; bytes: Buffer }

async function read(address: string): Promise<Page> {
  const answer = await fetch(new URL(address, site.url), { redirect: 'manual' })
  const headers = Buffer.from(JSON.stringify([...answer.headers]))
  const isHtml = (answer.headers.get('content-type') ?? '').includes('html')
  return {
    address,
    isHtml,
    bytes: Buffer.concat([headers, Buffer.from(await answer.arrayBuffer())]),
  }
}

const leaked = (text: string) => secrets.filter((secret) => text.includes(secret))

const linksOf = (html: string) =>
  [...html.matchAll(/(?:href|src|action)="(\/[^"#]*)"/g)].flatMap(([, link]) =>
    link ? [link.replaceAll('&amp;', '&')] : [],
  )

test(`${canaries} canary reports of each kind appear in no output`, {
  timeout: 900_000,
}, async () => {
  const known = new Set([metricsUrl, ...pages, ...errors, ...lists(), ...addressesOfReports()])
  const hits: string[] = []
  let answers = 0
  let queue = [...known]
  while (queue.length > 0) {
    const next: string[] = []
    await inParallel(queue, 4, async (address) => {
      const page = await read(address)
      answers += 1
      const text = page.bytes.toString('latin1')
      const told = [anyToken.exec(text)?.[0], receiptIn(text), ...leaked(text)]
      if (told.some(Boolean)) hits.push(`${address}: ${told.join(' ')}`)
      if (!page.isHtml || address.includes('offset')) return
      for (const link of linksOf(text)) {
        if (known.has(link)) continue
        known.add(link)
        next.push(link)
      }
    })
    queue = next
  }
  let found = 0
  await inParallel(tokens, 4, async (word) => {
    const answer = await fetch(`${site.url}/api/reports?search=${word}`)
    found += (await answer.json()).length
  })
  const logged = [...tokens, ...receipts].filter((word) => site.output().includes(word)).length
  expect(site.output()).toContain('/api/reports')
  // The address of a witness is the recipient of a mail, and nothing else in it.
  const mails = (await readMails(site)).map(({ subject, text }) => `${subject} ${text}`)
  expect(mails.join()).toContain('password')
  const mailed = mails.filter((mail) => anyToken.test(mail) || receiptIn(mail)).length
  await measured({
    id: 'R-12',
    name: `${idsOf.anonymous.length} anonymous, ${idsOf.scrubbed.length} scrubbed, ${2 * unpublished} held or rejected reports with ${tokens.length} tokens and ${receipts.size / 2} receipts`,
    target: '0 tokens or receipts in answers, metrics, search results, logs and mails',
    figure: `${hits.length} in ${answers} answers, ${found} in ${tokens.length} searches, ${logged} in the log, ${mailed} in ${mails.length} mails`,
    isMet: hits.length + found + logged + mailed === 0,
  })
  expect(hits).toEqual([])
  expect(found).toBe(0)
  expect(logged).toBe(0)
  expect(mailed).toBe(0)
})

test('public reports and videos can be found, so the search for canaries works', async () => {
  const answer = await fetch(`${site.url}/api/reports?search=amber&limit=50`)
  expect((await answer.json()).length).toBe(50)
  const [id = ''] = videoIds
  expect((await fetch(`${site.url}/media/${id}`)).status).toBe(200)
  const [shown = '', typed = ''] = receipts
  expect([receiptIn(`code: ${shown}.`), receiptIn(`"${typed.toLowerCase()}"`)]).toEqual([
    shown,
    typed.toLowerCase(),
  ])
})

import { sql } from 'kysely'
import { expect } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { savedSearchMailing } from '../../src/server/notices/mail-saved-searches.ts'
import { noticesUrl, pageUrls } from '../../src/shared/urls.ts'
import { closing } from './closing.ts'
import { storeGazetteer } from './gazetteer.ts'
import { openMailServer, type ReceivedMail } from './mail-server.ts'
import { places } from './report-facts.ts'
import { startTestSite, type TestSite } from './site.ts'
import { testThatStarts } from './site-test.ts'

/** A site with places that delivers its mails to a server of the test. */
async function startSiteWithMail() {
  const server = await openMailServer()
  const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
  const started = await startTestSite({ mail: config.mail, site: config.site })
  await storeGazetteer(started.database)
  return {
    ...started,
    config: { ...config, dataDirectory: started.dataDirectory },
    /** Sends the due mails, and takes those that have arrived. */
    async takeMails(): Promise<ReceivedMail[]> {
      await started.jobs.performDue()
      return server.received.splice(0)
    },
    async close() {
      await started.close()
      await server.close()
    },
  }
}

export type SiteWithMail = Awaited<ReturnType<typeof startSiteWithMail>>

/** A `test` whose file shares one site with a mail server; each begins without searches and reports. */
export const test = testThatStarts
  .extend('shared', { scope: 'file' }, closing(startSiteWithMail))
  .extend('site', async ({ shared }) => {
    await sql`truncate saved_searches, sighting_arrivals, reports, cases cascade`.execute(
      shared.database,
    )
    await shared.takeMails()
    return shared
  })

/** Sends a form like a browser without scripts, and returns the answer. */
export function postForm(
  { url }: Pick<TestSite, 'url'>,
  path: string,
  fields: Record<string, string>,
): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })
}

/** Answers the question of a mail; returns the page that follows. */
export async function answerNotice(site: SiteWithMail, code: string, act: string) {
  return (await postForm(site, pageUrls.notices, { code, act })).headers.get('location')
}

export function codeIn(mail: ReceivedMail | undefined): string {
  return /#code=([\w-]+)/.exec(mail?.parsed.text ?? '')?.[1] ?? ''
}

export function headerOf(mail: ReceivedMail | undefined, name: string): string {
  return mail?.parsed.headers.find(({ key }) => key === name)?.value ?? ''
}

export const subscriber = 'Jane.Doe@example.org'

/** What a witness wrote. */
const canary = 'zanzibarine glow over the orchard'

/** Asks for mails about a search. Returns the page that follows. */
export async function askForMails(site: SiteWithMail, question = '', fields = {}) {
  const form = { email: subscriber, frequency: 'day', ...fields }
  const answer = await postForm(site, pageUrls.explore + question, form)
  return answer.headers.get('location')
}

/** Asks, and says yes in the mail. Returns the code of the mails. */
export async function saveSearch(site: SiteWithMail, question = '', fields = {}): Promise<string> {
  expect(await askForMails(site, question, fields)).toBe(noticesUrl('asked'))
  const [mail] = await site.takeMails()
  expect(await answerNotice(site, codeIn(mail), 'keep')).toBe(noticesUrl('kept'))
  return codeIn(mail)
}

/** A report in Lyon with words that no mail may hold. */
export const sighting = (report = {}, facts = {}) => ({
  report: { description: canary, location: canary, sightingDate: '2026-03-14', ...report },
  facts: { ...places.lyon, ...facts },
})

/** Lets a day pass for all searches, and takes the mails of the next run. */
export async function mailsOfNextDay({ database, jobs, takeMails }: SiteWithMail) {
  await sql`update saved_searches set due_at = due_at - interval '1 day' where due_at > now()`.execute(
    database,
  )
  await jobs.enqueue(database, savedSearchMailing, {})
  return takeMails()
}

export const countSearches = async ({ database }: SiteWithMail) =>
  (await database.selectFrom('savedSearches').selectAll().execute()).length

import { sql } from 'kysely'
import * as z from 'zod'
import { RedactedOriginal } from '../../src/shared/redactions.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import type { Actor } from './access-actors.ts'
import { storeReports } from './reports.ts'
import { send } from './send.ts'
import type { TestSite } from './site.ts'

const Stored = z.object({ id: z.uuid() })

async function store(site: TestSite, url: string, headers: Actor['headers'], body: object) {
  return Stored.parse((await send(site, url, { headers, body })).body).id
}

/** Adds and changes a reason and a template of the operator. */
export async function useAnswers(site: TestSite, { headers }: Actor): Promise<void> {
  const reason = { label: 'A test', sentence: 'it is a test', ground: 'terms' }
  const reasonId = await store(site, apiUrls.adminReasons, headers, reason)
  const reasonUrl = apiUrls.adminReason.replace(':id', reasonId)
  await send(site, reasonUrl, { method: 'PATCH', headers, body: { isRetired: true } })
  const template = { title: 'Thanks', text: 'Thank you for your report.' }
  const templateId = await store(site, apiUrls.adminTemplates, headers, template)
  const templateUrl = apiUrls.adminTemplate.replace(':id', templateId)
  await send(site, templateUrl, { method: 'PATCH', headers, body: template })
  await send(site, templateUrl, { method: 'DELETE', headers })
}

/** Confirms a promise that has stopped. */
export async function confirmPromise(site: TestSite, { headers }: Actor): Promise<void> {
  const [name, due] = ['uploads', 600]
  await sql`
    insert into promise_runs (promise, checked, due, stopped)
    values (${name}, 1000, ${due}, true)`.execute(site.database)
  const url = apiUrls.adminPromiseConfirmation.replace(':name', String(name))
  await send(site, url, { headers, body: { due } })
}

/** Removes words from a text and puts them back. */
export async function redactAndPutBack(site: TestSite, { headers }: Actor): Promise<void> {
  const [id = ''] = await storeReports(site.database, [{}])
  const url = apiUrls.adminReportRedactions.replace(':id', id)
  await send(site, url, { headers, body: { texts: { location: '[removed]' } } })
  const [kept] = z.array(RedactedOriginal).parse((await send(site, url, { headers })).body)
  await send(site, `${url}/${kept?.id}/return`, { method: 'POST', headers, body: {} })
}

/** Sends a file, tries it out, imports it, and takes what was refused. */
export async function importFile(site: TestSite, { headers }: Actor): Promise<void> {
  const header = 'region,location,sightingDate,phenomenonType,description'
  const sent = await fetch(`${site.url}${apiUrls.adminImports}?name=reports.csv`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: `${header}\nusa,Yuma,someday,ufo,A light over the desert\n`,
  })
  const url = `${apiUrls.adminImports}/${Stored.parse(await sent.json()).id}`
  const mapping = { kind: 'names' }
  const run = { mapping, source: 'club', isTrial: true, isUpdate: false }
  await send(site, url, { headers })
  await send(site, `${url}/reading`, { headers, body: { mapping } })
  await send(site, `${url}/run`, { headers, body: run })
  await site.jobs.performDue()
  await send(site, `${url}/refused-rows`, { headers })
  await send(site, `${url}/run`, { method: 'DELETE', headers })
  await send(site, url, { method: 'DELETE', headers })
}

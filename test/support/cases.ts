import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { newReport } from './reports.ts'
import { send } from './send.ts'
import type { TestSite } from './site.ts'

/** Submits a report over the API; returns its id and its receipt code. */
export async function submitReport(site: Pick<TestSite, 'url'>, changes = {}, headers = {}) {
  const { body } = await send(site, apiUrls.reports, { body: newReport(changes), headers })
  return body as { id: string; receipt: string }
}

/** Posts a form of the case page. */
export async function postCase(
  site: Pick<TestSite, 'url'>,
  fields: Record<string, string>,
  cookie = '',
) {
  const answer = await fetch(site.url + pageUrls.case, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...(cookie ? { cookie } : {}) },
    body: new URLSearchParams(fields),
  })
  const set = answer.headers.getSetCookie().find((line) => line.startsWith('case='))
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    text: await answer.text(),
    headers: answer.headers,
    cookie: set?.split(';', 1)[0] ?? '',
    setCookie: set ?? '',
  }
}

/** Opens a case by its code; reads it and posts its forms. */
export async function openCase(site: Pick<TestSite, 'url'>, code: string) {
  const { cookie } = await postCase(site, { act: 'open', code })
  const read = async () => (await send(site, apiUrls.case, { cookie })).body
  const act = async (fields: Record<string, string>) => {
    const { formKey } = await read()
    return postCase(site, { formKey: String(formKey ?? ''), ...fields }, cookie)
  }
  return { cookie, read, act }
}

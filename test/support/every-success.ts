import { randomUUID } from 'node:crypto'
import path from 'node:path'
import * as z from 'zod'
import { DeskEntries } from '../../src/shared/desk-entries.ts'
import { Passkey } from '../../src/shared/second-factor.ts'
import { apiUrls, caseExportUrl, videoUrl } from '../../src/shared/urls.ts'
import { type AccessRole, type Actor, makeActor } from './access-actors.ts'
import { accessRequest } from './access-requests.ts'
import { signIn, storedPassword, storeUser } from './accounts.ts'
import { openCase, submitReport } from './cases.ts'
import { takeMails } from './outbox.ts'
import { newReport } from './reports.ts'
import {
  beginPasskeySignIn,
  byName,
  confirmWithPasskey,
  enrolAuthenticator,
  enrolPasskey,
  finishPasskeySignIn,
  passkeysUrl,
} from './second-factor.ts'
import { send } from './send.ts'
import type { TestSite } from './site.ts'
import type { StubProvider } from './stub-provider.ts'
import { signInThrough } from './stub-sign-in.ts'
import {
  confirmPromise,
  importFile,
  redactAndPutBack,
  useAnswers,
} from './succeed-in-administration.ts'
import { openUploader } from './upload.ts'
import { videos } from './videos.ts'
import { newVisitor } from './visitor.ts'
import type { SeenAnswers } from './watch-answers.ts'

async function useSecondFactors(site: TestSite): Promise<void> {
  const { cookie } = await enrolAuthenticator(site, randomUUID())
  await send(site, apiUrls.adminRecoveryCodes, { method: 'POST', cookie })
  await send(site, apiUrls.adminAuthenticator, { method: 'DELETE', cookie })
  const { authenticator, cookie: own } = await enrolPasskey(site, randomUUID())
  const begun = await beginPasskeySignIn(site)
  const given = authenticator.answer({ challenge: begun.challenge, origin: byName(site).url })
  await finishPasskeySignIn(site, begun.cookie, given)
  const asked = await beginPasskeySignIn(site)
  const proof = authenticator.answer({ challenge: asked.challenge, origin: byName(site).url })
  await confirmWithPasskey(site, `${own}; ${asked.cookie}`, proof)
  const listed = await send(byName(site), passkeysUrl, { cookie: own })
  const [passkey] = z.array(Passkey).parse(JSON.parse(listed.text))
  await send(byName(site), `${passkeysUrl}/${passkey?.id}`, { method: 'DELETE', cookie: own })
}

async function useVideo(site: TestSite, { headers }: Actor): Promise<void> {
  const uploader = openUploader(site.url)
  const left = await uploader.announce(videos.mov.length, 'left.mov')
  await uploader.ask(left.headers.get('location') ?? '', { method: 'DELETE' })
  const { url } = await uploader.upload(videos.mov, 'night.mov')
  await uploader.ask(url)
  const id = path.basename(url)
  const submitted = await uploader.submit({ ...newReport(), videoUrl: videoUrl(id) })
  const report = await submitted.json()
  await site.jobs.performDue()
  const video = `/api/admin/reports/${report.id}/video`
  await send(site, `${video}/release`, { headers, body: { released: true } })
  for (const what of [`/api/videos/${id}`, video, `${video}/copy`, `${video}/original`]) {
    await send(site, what, { headers })
  }
}

async function useCase(site: TestSite, { headers }: Actor): Promise<void> {
  const { id, receipt } = await submitReport(site)
  const { cookie, act, read } = await openCase(site, receipt)
  await read()
  await act({ act: 'addendum', text: 'There was a second light.' })
  await send(site, caseExportUrl, { cookie })
  const entries = apiUrls.adminReportEntries.replace(':id', id)
  await send(site, entries, { headers, body: { text: 'Thank you.' } })
  const listed = DeskEntries.parse((await send(site, entries, { headers })).body)
  const addendum = listed.entries.find(({ kind }) => kind === 'addendum')
  const body = { isPublic: true }
  await send(site, `${entries}/${addendum?.id}`, { method: 'PATCH', headers, body })
}

async function resetPassword(site: TestSite): Promise<void> {
  const { email } = await storeUser(site.database)
  await takeMails(site)
  await send(site, apiUrls.passwordReset, { body: { email } })
  const [mail] = await takeMails(site)
  const token = /#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  const password = 'seven quiet foxes'
  await send(site, apiUrls.passwordResetConfirm, {
    body: { token, password, confirmPassword: password },
  })
}

async function linkIdentity(site: TestSite, stub: StubProvider): Promise<void> {
  const visitor = newVisitor()
  const user = await storeUser(site.database, { email: 'stranger@example.org' })
  await signInThrough(site, stub, { visitor })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username: user.username, password: storedPassword })
  await visitor.ask(site.url + apiUrls.login, { method: 'POST', headers, body })
  await visitor.ask(site.url + apiUrls.userIdentity, { method: 'POST', headers, body: '{}' })
  await visitor.ask(site.url + apiUrls.userIdentity, { method: 'DELETE' })
}

/** Sends one request of each role to every route; most routes succeed for some role. */
async function askEverything(site: TestSite, routes: string[]): Promise<void> {
  for (const role of ['A', 'U', 'V'] satisfies AccessRole[]) {
    for (const route of routes) {
      const actor = await makeActor(site.database, role)
      const { path: url, init } = await accessRequest(site.database, route, actor)
      await (await fetch(site.url + url, { redirect: 'manual', ...init })).arrayBuffer()
    }
  }
}

/** The number of answers that said so: 503. */
function countBusy(seen: SeenAnswers): number {
  return [...seen.values()].reduce((sum, statuses) => sum + (statuses.get(503) ?? 0), 0)
}

/** Repeats steps that failed, at most twice, if the site was too busy to answer one of them. */
async function retryWhenBusy(seen: SeenAnswers, walk: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const before = countBusy(seen)
    try {
      return await walk()
    } catch (error) {
      if (attempt === 3 || countBusy(seen) === before) throw error
    }
  }
}

/** Calls every operation of the API successfully, in the order of real visits. */
export async function succeedEverywhere(
  site: TestSite,
  { stub, seen, routes }: { stub: StubProvider; seen: SeenAnswers; routes: string[] },
): Promise<void> {
  await askEverything(site, routes)
  await retryWhenBusy(seen, () => useSecondFactors(site))
  await retryWhenBusy(seen, async () => useVideo(site, await makeActor(site.database, 'A')))
  await retryWhenBusy(seen, async () => useCase(site, await makeActor(site.database, 'A')))
  await retryWhenBusy(seen, async () => useAnswers(site, await makeActor(site.database, 'A')))
  await retryWhenBusy(seen, async () => redactAndPutBack(site, await makeActor(site.database, 'A')))
  await retryWhenBusy(seen, async () => confirmPromise(site, await makeActor(site.database, 'A')))
  await retryWhenBusy(seen, async () => importFile(site, await makeActor(site.database, 'A')))
  await retryWhenBusy(seen, () => resetPassword(site))
  await retryWhenBusy(seen, () => linkIdentity(site, stub))
  const user = await storeUser(site.database)
  const { cookie } = await signIn(site.database, user)
  const sessions = JSON.parse((await send(site, apiUrls.userSessions, { cookie })).text)
  const own = apiUrls.userSession.replace(':id', sessions[0]?.id ?? '')
  await send(site, own, { method: 'DELETE', cookie })
}

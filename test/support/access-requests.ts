import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/server/database/open.ts'
import type { Actor } from './access-actors.ts'
import { storedPassword } from './accounts.ts'
import { administratorPassword, storeAdministrator } from './administrators.ts'
import { newUser } from './registration.ts'
import { newReport, newReportForm, storeReports } from './reports.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

type AccessRequest = {
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form. */
  form?: Record<string, string>
  /** Sent as it is. */
  file?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  query?: Record<string, string>
}

type Recipe = (database: Database, actor: Actor) => AccessRequest | Promise<AccessRequest>

async function report(database: Database): Promise<string> {
  const [id = ''] = await storeReports(database, [{}])
  return id
}

const origin = 'http://localhost'
const strange = { challenge: 'AAAA', origin }

async function place(database: Database): Promise<string> {
  const id = 4_951_788
  await database
    .insertInto('places')
    .values({
      ...{ id, name: 'Springfield', country: 'US', admin1: 'MA', admin2: '', feature: 'PPL' },
      ...{ population: 154_341, latitude: 42.10148, longitude: -72.58981, radiusKm: 8 },
      timeZone: 'America/New_York',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return String(id)
}

const objection = { ground: 'other', text: 'This is a photograph of a lamp' }
const nothingSeen = { distance: 'same-place', stay: 'whole', sky: 'clear' }

/** What a mail program sends (RFC 8058). */
const oneClick = { 'List-Unsubscribe': 'One-Click' }

function newAdministrator() {
  const username = `candidate-${randomUUID()}`
  return {
    username,
    email: `${username}@example.org`,
    fullName: 'The Candidate',
    password: administratorPassword,
    confirmPassword: administratorPassword,
  }
}

/** Requests that succeed for the actors who may make them. */
const recipes: Record<string, Recipe> = {
  'GET /api/places': () => ({ query: { q: 'Springfield' } }),
  'POST /api/reports': () => ({ body: newReport() }),
  'POST /api/reports/:id/nothing-seen': () => ({ body: nothingSeen }),
  'POST /reports/:id/nothing-seen': () => ({ form: nothingSeen }),
  'POST /api/reports/:id/objections': () => ({ body: objection }),
  'POST /reports/:id/objection': () => ({ form: objection }),
  'POST /reports': () => ({ form: newReportForm() }),
  'POST /case': () => ({ form: { act: 'open', code: 'K7QF-2MXP' } }),
  'POST /explore': () => ({ form: { email: 'jane@example.org', frequency: 'day' } }),
  'POST /notices': () => ({ form: { code: 'K7QF-2MXP', act: 'keep' } }),
  'GET /notices/end': () => ({ query: { code: 'K7QF-2MXP' } }),
  'POST /notices/end': () => ({ query: { code: 'K7QF-2MXP' }, form: oneClick }),
  'POST /confirm-name': () => ({ form: { code: 'K7QF-2MXP' } }),
  'POST /api/uploads': () => ({
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': `filename ${Buffer.from('lights.mp4').toString('base64')}`,
    },
  }),
  'POST /api/register': () => ({ body: newUser() }),
  'POST /api/login': (_, { user }) => ({
    body: { username: user.username, password: storedPassword },
  }),
  'POST /api/user/password': () => ({
    body: {
      currentPassword: storedPassword,
      password: 'another password',
      confirmPassword: 'another password',
    },
  }),
  'DELETE /api/user': () => ({ body: { password: storedPassword } }),
  'POST /api/password-reset': (_, { user }) => ({ body: { email: user.email } }),
  'POST /api/password-reset/confirm': () => ({
    body: { token: 'unknown', password: 'another password', confirmPassword: 'another password' },
  }),
  'POST /api/user/identity': () => ({ body: { password: storedPassword } }),
  'POST /api/admin/register': () => ({ body: newAdministrator() }),
  'POST /api/admin/login': (_, { administrator: { username, recoveryCode } }) => ({
    body: { username, password: administratorPassword, otp: recoveryCode },
  }),
  'POST /api/admin/login/passkey': () => ({ body: softwareAuthenticator().answer(strange) }),
  'POST /api/admin/confirm/passkey': () => ({ body: softwareAuthenticator().answer(strange) }),
  'POST /api/admin/confirm': () => ({ body: { password: administratorPassword } }),
  'POST /api/admin/password': () => ({
    body: {
      currentPassword: administratorPassword,
      password: 'another password',
      confirmPassword: 'another password',
    },
  }),
  'POST /api/admin/second-factor/authenticator/confirm': () => ({ body: { otp: '000000' } }),
  'POST /api/admin/second-factor/passkeys': () => ({
    body: { name: 'Laptop', credential: softwareAuthenticator().register(strange) },
  }),
  'PATCH /api/admin/users/:id': () => ({ body: { fullName: 'Another Name' } }),
  'PATCH /api/admin/reports/:id/status': () => ({ body: { status: 'verified', verified: true } }),
  'POST /api/admin/reports/:id/entries': () => ({ body: { text: 'Thank you' } }),
  'PATCH /api/admin/reports/:id/entries/:entryId': () => ({ body: { isPublic: true } }),
  'POST /api/admin/reasons': () => ({
    body: { label: 'Off topic', sentence: 'it is off topic', ground: 'terms' },
  }),
  'PATCH /api/admin/reasons/:id': () => ({ body: { label: 'Off topic' } }),
  'POST /api/admin/templates': () => ({ body: { title: randomUUID(), text: 'Thank you' } }),
  'PATCH /api/admin/templates/:id': () => ({ body: { title: 'Thanks', text: 'Thank you' } }),
  'POST /api/admin/reports/:id/notes': () => ({ body: { text: 'Looks like a planet' } }),
  'POST /api/admin/reports/decisions': async (database) => ({
    body: { status: 'rejected', reports: [{ id: await report(database) }] },
  }),
  'POST /api/admin/reports/deletions': async (database) => ({
    body: { reports: [{ id: await report(database) }] },
  }),
  'POST /api/admin/reports/:id/release': () => ({ body: {} }),
  'POST /api/admin/reports/:id/redactions': () => ({
    body: { texts: { location: '[removed]' } },
  }),
  'POST /api/admin/reports/:id/claim': () => ({ body: {} }),
  'PATCH /api/admin/reports/:id/reading': () => ({ body: { placeId: null } }),
  'POST /api/admin/reports/:id/name-confirmation': () => ({ body: {} }),
  'POST /api/admin/deleted-reports/restorations': () => ({
    body: { reports: [{ id: randomUUID() }] },
  }),
  'POST /api/admin/imports': () => ({
    file: new TextEncoder().encode('region,location,sightingDate,phenomenonType,description\n'),
    query: { name: 'sightings.csv' },
    headers: { 'content-type': 'application/octet-stream' },
  }),
  'POST /api/admin/imports/:id/reading': () => ({ body: { mapping: { kind: 'names' } } }),
  'POST /api/admin/imports/:id/run': () => ({
    body: { mapping: { kind: 'names' }, source: 'club', isTrial: true, isUpdate: false },
  }),
  'POST /api/admin/promises/:name/confirmation': () => ({ body: { due: 1 } }),
  'POST /api/admin/reports/:id/video/release': () => ({ body: { released: true } }),
}

/** The value of `:id` for each route; by default an id that does not exist. */
const subjects: [RegExp, (database: Database) => Promise<string>][] = [
  [/^\/api\/admin\/users\//, (database) => storeAdministrator(database)],
  [/^(\/api(\/admin)?)?\/reports\//, report],
  [/^(\/api)?\/places\//, place],
]

/** The request for one cell of the matrix. */
export async function accessRequest(database: Database, route: string, actor: Actor) {
  const [method = '', pattern = ''] = route.split(' ')
  const { body, form, file, headers, query } =
    (await recipes[route.replace(/^HEAD/, 'GET')]?.(database, actor)) ?? {}
  const [, subject] = subjects.find(([start]) => start.test(pattern)) ?? []
  const id = subject ? await subject(database) : randomUUID()
  const content = form
    ? { body: new URLSearchParams(form) }
    : body === undefined
      ? { ...(file ? { body: file } : {}) }
      : { body: JSON.stringify(body) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const path = pattern
    .replace(':id', id)
    .replace(':file', '1.xml')
    .replace(':format', 'csv')
    .replace(':name', 'uploads')
  return {
    path: query ? `${path}?${new URLSearchParams(query)}` : path,
    init: { method, headers: { ...type, ...headers, ...actor.headers }, ...content },
  }
}

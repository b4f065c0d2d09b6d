import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { makeActor } from '../../../test/support/access-actors.ts'
import { openRawConnection } from '../../../test/support/raw-connection.ts'
import { newReport } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { startTestSite } from '../../../test/support/site.ts'
import { test } from '../../../test/support/site-test.ts'
import { openUploader } from '../../../test/support/upload.ts'
import { ProblemDetails } from '../../shared/problems.ts'
import { apiUrls } from '../../shared/urls.ts'

let administrator: Record<string, string>
test.beforeAll(async ({ site }) => {
  administrator = (await makeActor(site.database, 'A')).headers
})

const takingBodies = [
  ...[apiUrls.reports, apiUrls.register, apiUrls.login, apiUrls.passwordReset],
  ...[apiUrls.passwordResetConfirm, apiUrls.adminRegister, apiUrls.adminLogin],
  ...[apiUrls.adminPassword, apiUrls.adminConfirm, apiUrls.adminReportDecisions],
]

test.for(takingBodies)('an empty, null or non-object body is 400 at %s', async (url, { site }) => {
  for (const body of ['', 'null', '[]', '0', '"text"', '{}']) {
    const answer = await fetch(site.url + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...administrator },
      body,
    })
    const problem = ProblemDetails.parse(await answer.json())
    expect([body, answer.status, problem.status]).toEqual([body, 400, 400])
  }
})

test.for(['upload-concat', 'upload-defer-length', 'upload-checksum'])(
  'an unsupported extension of tus is refused and stores nothing',
  async (name, { site }) => {
    const uploader = openUploader(site.url)
    const filename = Buffer.from('night.mp4').toString('base64')
    const answer = await uploader.ask(apiUrls.uploads, {
      method: 'POST',
      headers: {
        'upload-length': '1000',
        'upload-metadata': `filename ${filename}`,
        [name]: 'partial',
      },
    })
    expect(answer.status).toBe(400)
    expect(ProblemDetails.parse(await answer.json()).code).toBe('bad-upload')
    expect(await site.database.selectFrom('uploads').select('id').execute()).toEqual([])
  },
)

test('an address with NUL is 404', async ({ site }) => {
  for (const url of [apiUrls.adminPasskey, apiUrls.adminUser, apiUrls.adminReport]) {
    const answer = await send(site, url.replace(':id', '%00'), {
      method: 'DELETE',
      headers: administrator,
    })
    expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
  }
})

describe('a problem document reports what is too long', () => {
  test('a segment of the address', async ({ site }) => {
    const answer = await send(site, `/api/uploads/${'a'.repeat(201)}`, { method: 'DELETE' })
    expect([answer.status, answer.body.code]).toEqual([414, 'too-large'])
    expect(ProblemDetails.parse(answer.body).detail).toBe('The address is too long.')
  })

  test('headers', async ({ site }) => {
    const connection = await openRawConnection(site.url)
    connection.send(`GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(await connection.status()).toBe(431)
    await connection.closed
    const [, body = ''] = connection.answered().split('\r\n\r\n')
    expect(ProblemDetails.parse(JSON.parse(body))).toMatchObject({ status: 431, code: 'too-large' })
  })
})

test('an unknown Expect header changes nothing', async ({ site }) => {
  const connection = await openRawConnection(site.url)
  connection.send('GET /api/nothing HTTP/1.1\r\nhost: localhost\r\nexpect: wonders\r\n\r\n')
  expect(await connection.status()).toBe(404)
  connection.socket.destroy()
})

test('a body above the limit is answered before its sender has finished', async ({ site }) => {
  const answer = await send(site, apiUrls.reports, { body: 'a'.repeat(8_000_000) })
  expect([answer.status, answer.body.code]).toEqual([413, 'too-large'])
})

test('a read-only database is answered by 503, and the site is not ready', async ({ site }) => {
  const own = await startTestSite()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    own.database,
  )
  const setReadOnly = (isReadOnly: boolean) =>
    site.database.transaction().execute((transaction) =>
      sql`alter database ${sql.ref(rows[0]?.name ?? '')}
          set default_transaction_read_only = ${sql.lit(isReadOnly)}`.execute(transaction),
    )
  // Waits until each connection has ended, so that none serves the next request with the old setting.
  const reconnect = () =>
    sql`
      select pg_terminate_backend(pid, 10000)
        from pg_stat_activity where datname = ${rows[0]?.name}`
      .execute(site.database)
      .catch(() => {})
  await setReadOnly(true)
  await reconnect()
  await expect.poll(async () => (await send(own, '/readyz')).status).toBe(503)
  const refused = await send(own, apiUrls.reports, { body: newReport() })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  const signIn = { username: 'nobody', password: 'nothing at all' }
  expect((await send(own, apiUrls.login, { body: signIn })).status).not.toBe(500)
  expect((await send(own, apiUrls.reports)).status).toBe(200)
  await setReadOnly(false)
  await reconnect()
  await expect.poll(async () => (await send(own, '/readyz')).status).toBe(200)
  expect((await send(own, apiUrls.reports, { body: newReport() })).status).toBe(201)
  await own.close()
})

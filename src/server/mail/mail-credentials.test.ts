import tls from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeAll, describe, expect } from 'vitest'
import { makeCertificate } from '../../../test/support/certificate.ts'
import { refusal } from '../../../test/support/post-office.ts'
import { test } from '../../../test/support/post-office-test.ts'

describe('credentials', () => {
  const signIn: SMTPServerOptions = {
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      const isRight = username === 'post@office' && password === 'p/w?'
      if (isRight) done(null, { user: username })
      else done(refusal(535))
    },
  }
  const secret = 'post%40office:p%2Fw%3F'
  let authority: string

  beforeAll(() => {
    authority = tls.getCACertificates('default').join('\n')
  })
  afterEach(() => tls.setDefaultCACertificates([authority]))

  test('are sent encrypted to a server with a valid certificate', async ({ office }) => {
    const certified = await makeCertificate()
    tls.setDefaultCACertificates([certified.cert])
    for (const secure of [false, true]) {
      const server = await office.openServer({ ...signIn, ...certified, secure })
      const scheme = secure ? 'smtps' : 'smtp'
      const jobs = office.openQueue({ SMTP_URL: `${scheme}://${secret}@0.0.0.0:${server.port}` })
      await office.post(jobs)
      await jobs.performDue()
      expect(server.received).toMatchObject([{ wasSecure: true }])
    }
  })

  test.for<[string, object]>([
    ['offers no encryption', { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }],
    ['has an untrusted certificate', {}],
  ])('are not sent to a server that %s', async ([_name, options], { office }) => {
    let asked = 0
    const server = await office.openServer({
      ...options,
      onAuth(_auth, _session, done) {
        asked++
        done(null, { user: 'anybody' })
      },
    })
    const jobs = office.openQueue({ SMTP_URL: `smtp://${secret}@0.0.0.0:${server.port}` })
    await office.post(jobs)
    await jobs.performDue()
    expect(server.connections()).toBe(1)
    expect(asked).toBe(0)
    expect(server.received).toEqual([])
    expect(await office.listStored()).toMatchObject([{ state: 'retry' }])
  })

  test('are sent unencrypted only within this machine', async ({ office }) => {
    const server = await office.openServer({
      ...signIn,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
    })
    const jobs = office.openQueue({ SMTP_URL: `smtp://${secret}@127.0.0.1:${server.port}` })
    await office.post(jobs)
    await jobs.performDue()
    expect(server.received).toMatchObject([{ wasSecure: false }])
  })

  test('keep the mails queued when they are wrong, and stay out of the log', async ({ office }) => {
    const server = await office.openServer(signIn)
    const jobs = office.openQueue({
      SMTP_URL: `smtp://post%40office:wrong-word@127.0.0.1:${server.port}`,
    })
    await office.post(jobs)
    await jobs.performDue()
    expect(await office.listStored()).toMatchObject([{ state: 'retry' }])
    expect(office.lines[0]).toMatchObject({ level: 'warn', facts: { code: 'EAUTH' } })
    expect(JSON.stringify(office.lines)).not.toMatch(/wrong-word|post@office/)
  })
})

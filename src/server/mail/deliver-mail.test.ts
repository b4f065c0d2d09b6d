import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { letter, recipient } from '../../../test/support/post-office.ts'
import { test } from '../../../test/support/post-office-test.ts'
import { readConfig } from '../config.ts'
import { deliverMail } from './deliver-mail.ts'

describe('a mail', () => {
  test('arrives once, in plain text, and leaves nothing behind', async ({ office }) => {
    const server = await office.openServer()
    const jobs = office.openQueue({
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      SITE_NAME: 'Register of Ünusual',
    })
    await office.post(jobs, { ...letter, subject: 'Größe 👻', text: 'Ein Geist 👻\n.\nläuft.\n' })
    await jobs.performDue()
    expect(server.received).toHaveLength(1)
    const [mail] = server.received
    expect(mail?.from).toBe('anomaly-register@sightings.example.org')
    expect(mail?.to).toEqual([recipient])
    expect(mail?.parsed).toMatchObject({
      from: { name: 'Register of Ünusual', address: 'anomaly-register@sightings.example.org' },
      to: [{ address: recipient }],
      subject: 'Größe 👻',
      text: 'Ein Geist 👻\n.\nläuft.\n',
    })
    expect(mail?.parsed.html).toBeUndefined()
    expect(mail?.parsed.attachments).toEqual([])
    expect(await office.listStored()).toEqual([])
  })

  test('is marked as automatic and reveals nothing about the server', async ({ office }) => {
    const hosts: string[] = []
    const server = await office.openServer({
      onMailFrom(_address, session, done) {
        hosts.push(session.hostNameAppearsAs)
        done()
      },
    })
    const jobs = office.openQueue({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    await office.post(jobs)
    await jobs.performDue()
    const headers = Object.fromEntries(
      server.received[0]?.parsed.headers.map(({ key, value }) => [key, value]) ?? [],
    )
    expect(Object.keys(headers).toSorted()).toEqual([
      'auto-submitted',
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ])
    expect(headers['auto-submitted']).toBe('auto-generated')
    expect(headers['message-id']).toMatch(/^<[\da-f-]{36}@sightings\.example\.org>$/)
    expect(hosts).toEqual(['sightings.example.org'])
  })

  test.for([
    { to: `${recipient}\r\nBcc: eve@example.org` },
    { to: `${recipient}, eve@example.org` },
    { to: `${recipient}>\r\nRCPT TO:<eve@example.org` },
    { subject: 'Hello\r\nBcc: eve@example.org' },
    { subject: 'Hello\nBcc: eve@example.org\n\nAnother text' },
    { text: 'Hello\r\n.\r\nMAIL FROM:<eve@example.org>\r\n' },
  ])('cannot be injected with a header or a recipient: %j', async (changes, { office }) => {
    const server = await office.openServer()
    const jobs = office.openQueue({
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      SITE_NAME: 'A\r\nBcc: eve@x.org',
    })
    await office.post(jobs, { ...letter, ...changes })
    await jobs.performDue()
    for (const { to, from, parsed } of server.received) {
      expect(to).toHaveLength(1)
      expect(to).not.toContain('eve@example.org')
      expect(from).toBe('anomaly-register@sightings.example.org')
      expect(parsed.bcc).toBeUndefined()
      expect(parsed.text).toBe((changes.text ?? letter.text).replaceAll('\r\n', '\n'))
    }
    expect(server.received.length).toBeLessThanOrEqual(1)
    if (!('to' in changes)) expect(server.received).toHaveLength(1)
    expect(await office.listStored()).toEqual([])
  })

  test('is not sent after its expiry', async ({ office }) => {
    const server = await office.openServer()
    const jobs = office.openQueue({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    await office.post(jobs, { ...letter, usefulUntil: new Date(Date.now() - 1_000).toISOString() })
    await office.post(jobs, { ...letter, usefulUntil: new Date(Date.now() + 60_000).toISOString() })
    await jobs.performDue()
    expect(server.received).toHaveLength(1)
    expect(await office.listStored()).toEqual([])
  })

  test('has the same Message-ID when it is sent twice after a crash', async ({ office }) => {
    const server = await office.openServer()
    const jobs = office.openQueue({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    const attempt = { id: randomUUID(), isLast: false, signal: AbortSignal.timeout(10_000) }
    const context = { config, database: office.database, jobs, log: office.log }
    for (let time = 0; time < 2; time++) await deliverMail.perform(context, letter, attempt)
    const [first, second] = server.received.map(({ parsed }) => parsed.messageId)
    expect(first).toBe(`<${attempt.id}@localhost>`)
    expect(second).toBe(first)
  })
})

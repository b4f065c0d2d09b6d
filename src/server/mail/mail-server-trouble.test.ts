import { afterEach, describe, expect, vi } from 'vitest'
import { letter, recipient, refusal } from '../../../test/support/post-office.ts'
import { test } from '../../../test/support/post-office-test.ts'
import { deliverMail } from './deliver-mail.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('an unavailable mail server', () => {
  test('loses no mail: the delays grow, and the mail arrives later', async ({ office }) => {
    const server = await office.openServer()
    const { port } = server
    await server.close()
    const waits: number[] = []
    for (let attempt = 0; attempt < 4; attempt++) {
      const jobs = office.openQueue({ SMTP_URL: `smtp://127.0.0.1:${port}` })
      if (attempt === 0) await office.post(jobs)
      await office.makeDue()
      await jobs.performDue()
      const [stored] = await office.listStored()
      expect(stored?.state).toBe('retry')
      waits.push(stored?.seconds ?? 0)
    }
    for (const [attempt, seconds] of waits.entries()) {
      expect(seconds).toBeGreaterThanOrEqual(15 * 2 ** attempt - 1)
      expect(seconds).toBeLessThanOrEqual(30 * 2 ** attempt)
    }
    const back = await office.openServer({ port })
    await office.makeDue()
    await office.openQueue({ SMTP_URL: `smtp://127.0.0.1:${port}` }).performDue()
    expect(back.received).toHaveLength(1)
    expect(await office.listStored()).toEqual([])
  })

  test('is tried once in half a minute, not once for each mail, and logged once', async ({
    office,
  }) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const server = await office.openServer({ onConnect: (_session, done) => done(refusal(421)) })
    const jobs = office.openQueue({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    await office.post(jobs)
    await jobs.performDue()
    expect(server.connections()).toBe(1)
    for (let count = 0; count < 20; count++) await office.post(jobs)
    await office.makeDue()
    await jobs.performDue()
    expect(server.connections()).toBe(1)
    vi.advanceTimersByTime(31_000)
    await office.makeDue()
    await jobs.performDue()
    expect(server.connections()).toBe(2)
    expect(await office.listStored()).toHaveLength(21)
    expect(office.lines.filter(({ level }) => level !== 'debug')).toMatchObject([
      { level: 'warn', text: 'The mail server cannot be used; mails wait' },
    ])
  })

  test('gets every mail when it is back', async ({ office }) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const away = await office.openServer({ onConnect: (_session, done) => done(refusal(421)) })
    const { port } = away
    const jobs = office.openQueue({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    for (let count = 0; count < 12; count++)
      await office.post(jobs, { ...letter, subject: `No ${count}` })
    await jobs.performDue()
    await away.close()
    const back = await office.openServer({ port })
    for (let round = 0; round < 3; round++) {
      vi.advanceTimersByTime(31_000)
      await office.makeDue()
      await jobs.performDue()
    }
    expect(back.received.map(({ parsed }) => parsed.subject).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, count) => `No ${count}`).toSorted(),
    )
    expect(await office.listStored()).toEqual([])
    expect(office.lines.at(-1)).toMatchObject({
      level: 'info',
      text: 'The mail server can be used again',
    })
  })

  test('is tried at most 32 times within about a day', async () => {
    const { times, firstDelay, longestDelay } = deliverMail.retries
    const delays = Array.from({ length: times }, (_, index) =>
      Math.min(longestDelay, firstDelay * 2 ** index * 1.5),
    )
    const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3_600
    expect(times + 1).toBe(32)
    expect(hours).toBeGreaterThan(23)
    expect(hours).toBeLessThan(27)
  })
})

describe('a mail server that refuses', () => {
  test.for(['onRcptTo', 'onData'] as const)(
    'permanently (%s, 550) is not tried again',
    async (at, { office }) => {
      let refusals = 0
      const server = await office.openServer({
        [at]: (...args: unknown[]) => {
          refusals++
          const [first] = args
          if (at === 'onData') (first as NodeJS.ReadableStream).resume()
          ;(args.at(-1) as (error: Error) => void)(refusal(550))
        },
      })
      const jobs = office.openQueue({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
      await office.post(jobs)
      await jobs.performDue()
      expect(refusals).toBe(1)
      expect(await office.listStored()).toEqual([])
      expect(office.lines).toMatchObject([
        { level: 'warn', facts: { responseCode: 550 }, text: expect.stringContaining('dropped') },
      ])
    },
  )

  test('temporarily (450) is tried again, and does not delay other mails', async ({ office }) => {
    let isGrey = true
    const server = await office.openServer({
      onRcptTo({ address }, _session, done) {
        done(isGrey && address === recipient ? refusal(450) : null)
      },
    })
    const jobs = office.openQueue({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    await office.post(jobs)
    await jobs.performDue()
    await office.post(jobs, { ...letter, to: 'john@example.org' })
    await jobs.performDue()
    expect(server.received.map(({ to }) => to)).toEqual([['john@example.org']])
    expect(await office.listStored()).toMatchObject([{ state: 'retry' }])
    isGrey = false
    await office.makeDue()
    await jobs.performDue()
    expect(server.received).toHaveLength(2)
    expect(await office.listStored()).toEqual([])
  })

  test('the sender keeps the mails queued until the operator mends the configuration', async ({
    office,
  }) => {
    const server = await office.openServer({ onMailFrom: (_a, _s, done) => done(refusal(550)) })
    const jobs = office.openQueue({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    await office.post(jobs)
    await jobs.performDue()
    expect(await office.listStored()).toMatchObject([{ state: 'retry' }])
    expect(office.lines[0]).toMatchObject({ level: 'warn', facts: { command: 'MAIL FROM' } })
  })

  test('is never quoted in the log, because its answers repeat the address', async ({ office }) => {
    for (const responseCode of [450, 550]) {
      const server = await office.openServer({
        onRcptTo: (_address, _session, done) => done(refusal(responseCode)),
      })
      const jobs = office.openQueue({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
      await office.post(jobs)
      await jobs.performDue()
    }
    const told = JSON.stringify(office.lines, (_key, value) =>
      value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value,
    )
    expect(office.lines.length).toBeGreaterThanOrEqual(2)
    expect(told).not.toContain(recipient)
    expect(told).not.toContain(letter.subject)
  })
})

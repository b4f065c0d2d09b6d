import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test as base, describe, expect } from 'vitest'
import { connectionLimits } from '../../src/server/http/connections/connection-limits.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { findBalancer, startBalancer } from '../support/balancer.ts'
import { openRecordingServer } from '../support/recording-server.ts'

const haproxy = await findBalancer('haproxy')

const test = base.extend('start', async ({}, { onCleanup }) => {
  const opened: { close(): Promise<void> }[] = []
  onCleanup(async () => {
    for (const one of opened) await one.close()
  })
  return async (...[answer, options]: Parameters<typeof openRecordingServer>) => {
    const site = await openRecordingServer(answer, options)
    opened.unshift(site)
    const front = await startBalancer('haproxy', haproxy ?? '', [site.port], {
      headerTime: '500ms',
    })
    opened.unshift(front)
    return { site, front }
  }
})

/** Begins a request whose rest comes later. */
async function begin(url: string, beginning: string) {
  const { hostname, port } = new URL(url)
  const socket = net.connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(beginning)
  return { socket, answer: text(socket) }
}

describe.runIf(haproxy)('haproxy in front', () => {
  test('waits for the body of a report as long as the site, and for headers not so long', async ({
    start,
  }) => {
    const { site, front } = await start()
    const post = `POST ${apiUrls.reports} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n`
    const report = await begin(front.url, `${post}content-length: 4\r\n\r\nab`)
    const attack = await begin(front.url, post)
    expect(await attack.answer).toMatch(/^HTTP\/1\.1 408 /)
    report.socket.write('cd')
    expect(await report.answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(site.received).toHaveLength(1)
    const file = path.join(import.meta.dirname, '../../deploy/haproxy.cfg')
    const [, seconds] = /timeout http-request (1\d+)s/.exec(await readFile(file, 'utf8')) ?? []
    expect(Number(seconds) * 1_000).toBeGreaterThan(connectionLimits.body.longest)
  })

  test('passes on what the site says of uploads while its database is away', async ({ start }) => {
    const { site, front } = await start(
      (response) => void response.writeHead(503, { 'retry-after': '5' }).end(),
      { isReady: false },
    )
    // The checks of both backends have failed on both of their servers.
    await expect.poll(() => site.refusals, { timeout: 20_000 }).toBeGreaterThan(8)
    for (const url of [apiUrls.uploads, apiUrls.adminImports, apiUrls.reports]) {
      const answer = await fetch(front.url + url, { method: 'POST', body: '{}' })
      expect([url, answer.status, answer.headers.get('retry-after')]).toEqual([url, 503, '5'])
    }
  })
})

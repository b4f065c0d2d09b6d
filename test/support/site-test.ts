import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { test as base } from 'vitest'
import type { Config } from '../../src/server/config.ts'
import { closing } from './closing.ts'
import { startTestSite, type TestSite } from './site.ts'

export type { TestSite } from './site.ts'

/** A `test` with `startSite(changes)`, which starts a site and closes it after the test. */
export const testThatStarts = base.extend('startSite', async ({}, { onCleanup }) => {
  const sites: TestSite[] = []
  onCleanup(async () => {
    for (const site of sites) await site.close()
  })
  return async (changes?: Partial<Config>): Promise<TestSite> => {
    const site = await startTestSite(changes)
    sites.push(site)
    return site
  }
})

/** A fixture: one more site. */
export const siteWith = (changes: Partial<Config>) => closing(() => startTestSite(changes))

/** A `test` whose file shares one site with this configuration; the site starts when it is first used. */
export function testWithSite(changes: Partial<Config>) {
  return testThatStarts.extend('site', { scope: 'file' }, siteWith(changes))
}

/** A `test` whose file shares these sites, each with its name and configuration. */
export function testWithSites<Name extends string>(configurations: Record<Name, Partial<Config>>) {
  return base.extend('sites', { scope: 'file' }, async ({}, { onCleanup }) => {
    const started: [name: string, site: TestSite][] = []
    onCleanup(async () => {
      for (const [, site] of started) await site.close()
    })
    for (const [name, changes] of Object.entries<Partial<Config>>(configurations)) {
      started.push([name, await startTestSite(changes)])
    }
    return Object.fromEntries(started) as Record<Name, TestSite>
  })
}

/** A `test` that begins with a new site, because earlier tests would leave data behind. */
export function testWithNewSite(changes: Partial<Config>) {
  return testThatStarts.extend('site', ({ startSite }) => startSite(changes))
}

async function startWithRoutes(changes: Partial<Config>) {
  const routes: string[] = []
  function listen(message: unknown): void {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) routes.push(`${name} ${url}`)
    })
  }
  subscribe('fastify.initialization', listen)
  const site = await startTestSite(changes)
  unsubscribe('fastify.initialization', listen)
  return { site, routes, close: site.close }
}

/** Like `testWithSite`; `routes` lists all registered routes, like "GET /api/reports/:id". */
export function testWithRoutes(changes: Partial<Config>) {
  return base
    .extend(
      'started',
      { scope: 'file' },
      closing(() => startWithRoutes(changes)),
    )
    .extend('site', { scope: 'file' }, ({ started }) => started.site)
    .extend('routes', { scope: 'file' }, ({ started }) => started.routes)
}

/** A `test` whose file shares one site of a trial. */
export const test = testWithSite({})

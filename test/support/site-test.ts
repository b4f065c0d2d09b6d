import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { test as base } from 'vitest'
import type { Config } from '../../src/server/config.ts'
import { startTestSite } from './site.ts'

export type { TestSite } from './site.ts'

/** A `test` whose file shares one site with this configuration; the site starts when it is first used. */
export function testWithSite(changes: Partial<Config>) {
  return base
    .extend('changes', { scope: 'file' }, changes)
    .extend('site', { scope: 'file' }, async ({ changes }, { onCleanup }) => {
      const site = await startTestSite(changes)
      onCleanup(site.close)
      return site
    })
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
  return { site, routes }
}

/** As `testWithSite`; `routes` are all that the site has registered, like "GET /api/reports/:id". */
export function testWithRoutes(changes: Partial<Config>) {
  return base
    .extend('changes', { scope: 'file' }, changes)
    .extend('started', { scope: 'file' }, async ({ changes }, { onCleanup }) => {
      const started = await startWithRoutes(changes)
      onCleanup(started.site.close)
      return started
    })
    .extend('site', { scope: 'file' }, ({ started }) => started.site)
    .extend('routes', { scope: 'file' }, ({ started }) => started.routes)
}

/** A `test` whose file shares one site of a trial. */
export const test = testWithSite({})

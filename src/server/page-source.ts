import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** The only border to the web part: its server entry, built or from the sources. */
export type ServerEntry = typeof import('../web/entry-server.tsx')
export type PageRequest = Parameters<ServerEntry['renderPage']>[0]

export type PageSource = Pick<ServerEntry, 'renderPage'> & Pick<PageRequest, 'assets'>

/** Serves scripts and styles. Returns a function that loads the current source for a page. */
export type OpenPageSource = (
  app: FastifyInstance,
  config: Config,
) => Promise<() => Promise<PageSource>>

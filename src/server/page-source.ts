import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** The one border to the web part: its server entry, built or from the sources. */
export type ServerEntry = typeof import('../web/entry-server.tsx')
export type PageRequest = Parameters<ServerEntry['renderPage']>[0]

export type PageSource = Pick<ServerEntry, 'renderPage'> & Pick<PageRequest, 'assets'>

/** Serves scripts and styles, and returns what yields the current source for each page. */
export type OpenPageSource = (
  app: FastifyInstance,
  config: Config,
) => Promise<() => Promise<PageSource>>

import path from 'node:path'

/** Where the outlines lie; `npm run outlines` writes them. */
export const outlinesFolder = path.join(import.meta.dirname, '../../../outlines')

/** Each is TopoJSON in brotli: an object `areas`, whose ids are `FR` or `US-TX`. */
export const outlineFiles = {
  /** Countries for a map of the world: 1 to 110 million. */
  coarse: 'countries-coarse.json.br',
  /** Countries, 1 to 50 million. */
  countries: 'countries.json.br',
  /** States of the United States, 1 to 10 million. */
  states: 'states.json.br',
} as const

export type OutlineFile = keyof typeof outlineFiles

/** Orders of the results. The first one needs no parameter. */
export const exploreOrders = ['newest', 'sighting', 'nearest', 'best'] as const

/** Kilometres around a place. */
export const radiusLimits = { smallest: 5, largest: 250, usual: 50 } as const
export const radiusChoices = [5, 10, 25, 50, 100, 250] as const

/** The parameters that choose reports, in the order in which the site writes them. */
export const exploreFilters = [
  'search',
  'type',
  'region',
  'country',
  'division',
  'place',
  'radius',
  'cell',
  'from',
  'to',
  'shape',
  'status',
  'evidence',
] as const
export type ExploreFilter = (typeof exploreFilters)[number]

/** All parameters of the page Explore, of its API, and of whatever else takes the same question. */
export const exploreParameters = [...exploreFilters, 'order', 'count', 'after'] as const
export type ExploreParameter = (typeof exploreParameters)[number]

/** Kinds of evidence. */
export const evidenceChoices = ['video'] as const

/** Reports on one page. */
export const explorePage = { size: 24, largest: 50 } as const

/** How many matches an answer knows, as the page tells. */
export const exploreBounds = {
  /** Up to so many are all read and put in order, or at least counted. */
  collected: 5_000,
  /** Of more, so many are counted beside a page. */
  counted: 1_000,
} as const

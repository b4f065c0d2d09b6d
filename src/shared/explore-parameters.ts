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

/**
 * How far an answer looks. Up to `collected` matches are all read and ordered, or at least counted. Of more,
 * some reports are looked through for a page: the newest of all lie side by side on the disk, those of another
 * index do not, but they fulfil a condition already. Whether a report holds words is read from its text, so of those that
 * fulfil the filters fewer are read, and only where words are `frequent`: where their newest matches lie among so many
 * reports. The numbers beside a page read no more than could be collected, and still fewer texts; on request they count
 * `further`. A search by words
 * looks at its newest matches at once, at more of them where ranks or other filters choose among them, and `further` if
 * those do not fill a page; but where another filter leaves `collectedTexts` reports or fewer, or no more than the matches
 * that a page needs, their texts are read instead.
 */
export const exploreBounds = {
  collected: 5_000,
  collectedTexts: 1_000,
  walked: { newest: 50_000, others: 10_000, texts: 500 },
  counted: { walked: 2_500, further: 50_000, texts: 250, matches: 1_000 },
  found: { newest: 50, others: 100, frequent: 2_000, cheap: 1_000, further: [500, 1_000, 2_500] },
} as const

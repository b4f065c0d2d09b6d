import * as z from 'zod/mini'
import { exploreOrders } from './explore-parameters.ts'
import { LocatedReport } from './public-report.ts'
import { SearchedWords } from './searched-words.ts'

/** A value of a filter, and how many of the matches have it. */
const ValueCount = z.object({
  value: z.string(),
  /** The name of a country or a state. */
  label: z.optional(z.string()),
  reports: z.int(),
})
export type ValueCount = z.infer<typeof ValueCount>

/** A value of a filter that any public report has. */
const Choice = z.omit(ValueCount, { reports: true })
export type Choice = z.infer<typeof Choice>

export const countedFilters = [
  'type',
  'region',
  'country',
  'division',
  'shape',
  'status',
  'evidence',
] as const
export type CountedFilter = (typeof countedFilters)[number]

const counts = Object.fromEntries(
  countedFilters.map((name) => [name, z.array(ValueCount)]),
) as Record<CountedFilter, z.ZodMiniArray<typeof ValueCount>>

/** The filters whose values depend on what the register holds. */
export const listedFilters = ['country', 'division', 'shape'] as const satisfies CountedFilter[]

const choices = Object.fromEntries(listedFilters.map((name) => [name, z.array(Choice)])) as Record<
  (typeof listedFilters)[number],
  z.ZodMiniArray<typeof Choice>
>

const OtherPlace = z.object({ id: z.int(), name: z.string() })

/** The place around which somebody looks. */
const ExploredPlace = z.object({
  id: z.int(),
  name: z.string(),
  division: z.nullable(z.string()),
  country: z.string(),
  /** Other places of this name. */
  others: z.array(OtherPlace),
})
export type ExploredPlace = z.infer<typeof ExploredPlace>

/** What somebody looks in whose place names a state or a country. */
const ExploredArea = z.object({
  country: z.string(),
  /** The code of the state. */
  division: z.nullable(z.string()),
  name: z.string(),
  /** Larger towns of this name. */
  towns: z.array(OtherPlace),
})
export type ExploredArea = z.infer<typeof ExploredArea>

/** The number of matches. `atLeast`: there are more, because not all reports were looked at. */
export const Total = z.object({ reports: z.int(), relation: z.enum(['exact', 'atLeast']) })
export type Total = z.infer<typeof Total>

/** A page of reports that fit a question. */
export const ExploreAnswer = z.object({
  reports: z.array(LocatedReport),
  total: Total,
  /** Public reports that may be missing, because the site has not read them yet; 0 if the question needs no reading. */
  unread: z.int(),
  /** Of more matches than were counted on request: how many by a random sample, between the ends of a 95 % interval. */
  estimate: z.nullable(z.object({ reports: z.int(), low: z.int(), high: z.int() })),
  /** The order of the reports: `newest` instead of `nearest` if the place is a state or a country. */
  order: z.enum(exploreOrders),
  /** The value of `after` for the next page. */
  next: z.nullable(z.string()),
  /** Set if the answer is not complete: how many reports were looked at, in the order asked for. */
  lookedAt: z.nullable(z.int()),
  /** Set if only the newest matches of the words were put in the order asked for: how many. */
  orderedAmong: z.nullable(z.int()),
  /**
   * `newest`: the numbers count only the first matches, `of` of them: in the order asked for, but of those that
   * are counted on request the newest. `none`: counting took too long, and the numbers are left out.
   */
  counted: z.object({ scope: z.enum(['all', 'newest', 'none']), of: z.int() }),
  counts: z.object(counts),
  /** What can be chosen, by name. States are those of the country asked for. */
  choices: z.object(choices),
  place: z.nullable(ExploredPlace),
  area: z.nullable(ExploredArea),
  /** The largest town of the cell asked for. */
  cellTown: z.nullable(z.string()),
  /** The map of the place, the country, the state or the region asked for. */
  mapView: z.string(),
  words: SearchedWords.shape.words,
})
export type ExploreAnswer = z.infer<typeof ExploreAnswer>

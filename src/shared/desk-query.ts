import * as z from 'zod/mini'
import { deskPage } from './limits.ts'
import { phenomenonTypes, regions } from './options.ts'
import { filter, searchText, wholeNumber } from './query-fields.ts'
import { forEachStatus, reportStatuses } from './report-status.ts'

function flag(name: string) {
  const error = `${name} must be true or false`
  return z.pipe(
    z.optional(z.enum(['', 'true', 'false'], { error })),
    z.transform((text: '' | 'true' | 'false' | undefined) => text === 'true'),
  )
}

function day(name: string) {
  const error = `${name} must be a day like 2026-01-31`
  return z.pipe(
    z.optional(z.union([z.literal(''), z.iso.date({ error })], { error })),
    z.transform((text: string | undefined) => text || undefined),
  )
}

const filters = {
  status: filter(reportStatuses, 'status'),
  /** `true` for those that are held and not rejected. */
  held: flag('Held'),
  type: filter(phenomenonTypes, 'type'),
  region: filter(regions, 'region'),
  /** Days in UTC, both included. Those of the sighting come together and lie close to each other. */
  submittedFrom: day('Submitted from'),
  submittedTo: day('Submitted to'),
  sightedFrom: day('Sighted from'),
  sightedTo: day('Sighted to'),
  /** As for the public; for the role `admin` also in names and e-mail addresses. */
  search: searchText(),
}

const longestSightedDays = 31

function isSightedRange({ sightedFrom, sightedTo }: DaysOfSighting): boolean {
  if (!sightedFrom && !sightedTo) return true
  if (!sightedFrom || !sightedTo) return false
  const days = (Date.parse(sightedTo) - Date.parse(sightedFrom)) / 86_400_000
  return days >= 0 && days < longestSightedDays
}

type DaysOfSighting = { sightedFrom?: string | undefined; sightedTo?: string | undefined }

function sightedRange<T extends DaysOfSighting>() {
  return z.refine<T>(isSightedRange, {
    error: `Give the first and the last day of the sighting, at most ${longestSightedDays} days`,
    path: ['sightedTo'],
  })
}

/** Which reports of all, whatever their status. */
export const DeskFilters = z.object(filters).check(sightedRange())
export type DeskFilters = z.infer<typeof DeskFilters>

/** The place of a row: microseconds since 1970, and id; `held.` before it among held reports. */
const cursor = z.string().check(
  z.regex(/^(held\.)?\d{1,17}\.[0-9a-f-]{36}$/, {
    error: 'After must be what X-Next-After told',
  }),
)

export const DeskQuery = z
  .object({
    ...filters,
    order: z._default(
      z.enum(['newest', 'oldest'], { error: 'Order must be newest or oldest' }),
      'newest',
    ),
    /** `true`: those that are held and not rejected before all others, unless something is
     * searched or days of the sighting are chosen. */
    heldFirst: flag('Held first'),
    limit: wholeNumber({
      name: 'Limit',
      smallest: 1,
      largest: deskPage.largest,
      absent: deskPage.largest,
    }),
    offset: wholeNumber({
      name: 'Offset',
      smallest: 0,
      largest: deskPage.deepestOffset,
      absent: 0,
    }),
    /** Goes on after a row, however deep: quicker than an offset, and nothing is skipped or repeated. */
    after: z.optional(cursor),
  })
  .check(
    sightedRange(),
    z.refine(({ search, offset }) => !search || offset === 0, {
      error: 'A search goes on with after, not with an offset',
      path: ['offset'],
    }),
  )
export type DeskQuery = z.infer<typeof DeskQuery>

/**
 * What a list tells beside its rows. `X-Total-Count-Relation` is `exact`, or `at-least` where
 * counting on would take too long. `X-Next-After` is there exactly when more rows follow.
 */
export const deskHeaders = {
  total: 'x-total-count',
  relation: 'x-total-count-relation',
  next: 'x-next-after',
} as const

const Count = z.object({ reports: z.int(), isExact: z.boolean() })

/** Reports per status; where `isExact` is false there are at least so many. */
export const DeskCounts = z.object({
  ...forEachStatus(() => Count),
  /** Those that wait for their release. */
  held: Count,
})
export type DeskCounts = z.infer<typeof DeskCounts>

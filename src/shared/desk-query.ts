import * as z from 'zod/mini'
import { faultMessage } from './faults.ts'
import { deskPage } from './limits.ts'
import { phenomenonTypes, regions } from './options.ts'
import { filter, flag, patterned, placePattern, searchText, wholeNumber } from './query-fields.ts'
import { forEachStatus, reportStatuses } from './report-status.ts'
import { dayInMilliseconds } from './sighting-date.ts'
import type { FieldName } from './texts/en/faults.ts'

function day(field: FieldName) {
  const error = faultMessage({ code: 'day-expected', values: { field } })
  return z.pipe(
    z.optional(z.union([z.literal(''), z.iso.date({ error })], { error })),
    z.transform((text: string | undefined) => text || undefined),
  )
}

const filters = {
  status: filter(reportStatuses, 'status'),
  /** `true` for reports that are held and not rejected. */
  held: flag('held'),
  type: filter(phenomenonTypes, 'type'),
  region: filter(regions, 'region'),
  /** The name of an archive: only reports that were imported from it. */
  source: patterned(/^.{1,100}$/u, faultMessage('archive-expected')),
  /** Days in UTC, both inclusive. The two days of the sighting must be given together. */
  submittedFrom: day('submittedFrom'),
  submittedTo: day('submittedTo'),
  sightedFrom: day('sightedFrom'),
  sightedTo: day('sightedTo'),
  /** As in the public list. For the role `admin` also in names and e-mail addresses. */
  search: searchText(),
}

const longestSightedDays = 31

function isSightedRange({ sightedFrom, sightedTo }: DaysOfSighting): boolean {
  if (!sightedFrom && !sightedTo) return true
  if (!sightedFrom || !sightedTo) return false
  const days = (Date.parse(sightedTo) - Date.parse(sightedFrom)) / dayInMilliseconds
  return days >= 0 && days < longestSightedDays
}

type DaysOfSighting = { sightedFrom?: string | undefined; sightedTo?: string | undefined }

function sightedRange<T extends DaysOfSighting>() {
  return z.refine<T>(isSightedRange, {
    error: faultMessage({ code: 'sighted-days', values: { most: longestSightedDays } }),
    path: ['sightedTo'],
  })
}

/** Selects reports of any status. */
export const DeskFilters = z.object(filters).check(sightedRange())
export type DeskFilters = z.infer<typeof DeskFilters>

/**
 * The position of a row: microseconds since 1970, and id. `held.` comes first for a held report.
 */
const cursor = z.string().check(
  z.regex(new RegExp(String.raw`^(held\.)?${placePattern}$`), {
    error: faultMessage({ code: 'cursor-expected', values: { source: 'X-Next-After' } }),
  }),
)

export const DeskQuery = z
  .object({
    ...filters,
    order: z._default(
      z.enum(['newest', 'oldest'], {
        error: faultMessage({ code: 'not-chosen', values: { field: 'deskOrder' } }),
      }),
      'newest',
    ),
    /**
     * `true` puts reports that are held and not rejected first, except in a search or with days of
     * the sighting.
     */
    heldFirst: flag('heldFirst'),
    limit: wholeNumber({
      field: 'limit',
      smallest: 1,
      largest: deskPage.largest,
      absent: deskPage.largest,
    }),
    offset: wholeNumber({
      field: 'offset',
      smallest: 0,
      largest: deskPage.deepestOffset,
      absent: 0,
    }),
    /** Continues after a row. Faster than an offset, and no row is skipped or repeated. */
    after: z.optional(cursor),
  })
  .check(
    sightedRange(),
    z.refine(({ search, offset }) => !search || offset === 0, {
      error: faultMessage('offset-in-search'),
      path: ['offset'],
    }),
  )
export type DeskQuery = z.infer<typeof DeskQuery>

/**
 * Headers of a list. `X-Total-Count-Relation` is `exact`, or `at-least` if counting all would take
 * too long. `X-Next-After` is present only if more rows follow.
 */
export const deskHeaders = {
  total: 'x-total-count',
  relation: 'x-total-count-relation',
  next: 'x-next-after',
} as const

/** If `isExact` is false, the number is a minimum. */
const DeskCount = z.object({ reports: z.int(), isExact: z.boolean() })
export type DeskCount = z.infer<typeof DeskCount>

/** Reports per status. */
export const DeskCounts = z.object({
  ...forEachStatus(() => DeskCount),
  /** Reports that wait for their release. */
  held: DeskCount,
})
export type DeskCounts = z.infer<typeof DeskCounts>

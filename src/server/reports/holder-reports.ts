import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { HolderReading, HolderReport } from '../../shared/holder-report.ts'
import { OwnReport } from '../../shared/own-reports.ts'
import { columnList } from '../database/column-list.ts'
import { joinStateOfPlace } from '../places/place-row.ts'
import { readingOfReport } from '../sightings/reading-of-report.ts'

const columns = columnList([
  ...z.keyof(OwnReport).options,
  'identifiersRemovedAt',
  'timePrecision',
  'otherAccounts',
  'reuse',
  'hasNoPlace',
  'updatedAt',
  'verifiedAt',
  'videoReleasedAt',
])

const chosenPlace = sql`
  (select json_build_object('name', places.name, 'division', divisions.name, 'country', places.country)
     from places ${joinStateOfPlace} where places.id = reports.chosen_place_id)`

const shape = sql`(select shape from report_facts where report_id = reports.id)`

const videos = sql`
  select description as "videoDescription", created_at as "videoSentAt", size as "videoSize"
    from uploads where reports.id in (report_id, deleted_report_id)`

type Instants = {
  createdAt: Date
  updatedAt: Date
  verifiedAt: Date | null
  videoSentAt: Date | null
  videoReleasedAt: Date | null
}

export type HolderRow = Omit<HolderReport, keyof Instants> &
  Instants &
  Pick<HolderReading, 'chosenPlace' | 'hasNoPlace'> &
  Pick<NonNullable<HolderReading['reading']>, 'shape'> & {
    identifiersRemovedAt: Date | null
    reading: Omit<NonNullable<HolderReading['reading']>, 'shape'> | null
  }

/** Selects rows for `toHolderReport` from `reports`, which gives rows of that table. */
export const holderRows = (reports: RawBuilder<unknown>) => sql<HolderRow>`
  select ${columns}, chosen_place_id as "placeId", ${chosenPlace} as "chosenPlace",
         ${readingOfReport} as reading, ${shape} as shape, video.*
    from ${reports} as reports left join lateral (${videos}) as video on true`

/** Everything that the holder of a report gets of it: in the case, and in the downloads of case and account. */
export function toHolderReport(row: HolderRow): { report: HolderReport } & HolderReading {
  const { identifiersRemovedAt, chosenPlace, reading, shape, hasNoPlace, ...report } = row
  const isRead = reading?.place || reading?.sighted
  return {
    report: {
      ...report,
      email: identifiersRemovedAt ? null : report.email,
      createdAt: report.createdAt.toISOString(),
      updatedAt: report.updatedAt.toISOString(),
      verifiedAt: report.verifiedAt?.toISOString() ?? null,
      videoSentAt: report.videoSentAt?.toISOString() ?? null,
      videoReleasedAt: report.videoReleasedAt?.toISOString() ?? null,
    },
    chosenPlace,
    reading: isRead ? { ...reading, shape } : null,
    hasNoPlace,
  }
}

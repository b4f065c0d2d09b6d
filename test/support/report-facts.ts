import type { Insertable, Updateable } from 'kysely'
import type { ReportFactsTable } from '../../src/server/database/fact-tables.ts'
import type { Database } from '../../src/server/database/open.ts'
import type { ReportsTable } from '../../src/server/database/tables.ts'
import { cellAt } from '../../src/server/sightings/facts-of-place.ts'
import { parserVersion } from '../../src/server/sightings/read-sighting.ts'
import { storeReports } from './reports.ts'

type Facts = Updateable<ReportFactsTable>

/** A cell of H3 as the database keeps it. */
export const cellOf = (latitude: number, longitude: number): string =>
  cellAt({ latitude, longitude })

const town = (
  placeId: number,
  country: string,
  admin1: string,
  latitude: number,
  longitude: number,
) =>
  ({
    ...{ placeId, country, admin1, latitude, longitude },
    ...{ placeKind: 'town', placeShare: 1, placeOthers: 0, placeSource: 'text', radiusKm: 8 },
    cell: cellOf(latitude, longitude),
  }) satisfies Facts

/** Facts of places for `storeSightings`, with the ids of the gazetteer. */
export const places = {
  lyon: { ...town(2_996_944, 'FR', '84', 45.7485, 4.8467), timeZone: 'Europe/Paris' },
  chicago: { ...town(4_887_398, 'US', 'IL', 41.85003, -87.65005), timeZone: 'America/Chicago' },
  flagstaff: { ...town(5_294_810, 'US', 'AZ', 35.19807, -111.65127), timeZone: 'America/Phoenix' },
  toronto: { ...town(6_167_865, 'CA', '08', 43.70643, -79.39864), timeZone: 'America/Toronto' },
} satisfies Record<string, Facts>

/** Facts of a sighting at a minute of local time, in UTC where the place is `zone` hours ahead. */
export function sightedAt(local: string, zone: number): Facts {
  const utc = new Date(`${local}:00Z`).getTime() - zone * 3_600_000
  const quarter = 15 * 60_000
  const shift = (by: number) =>
    new Date(new Date(`${local}:00Z`).getTime() + by).toISOString().slice(0, 19)
  return {
    localFrom: shift(-quarter),
    localTo: shift(quarter),
    sightedFrom: new Date(utc - quarter),
    sightedTo: new Date(utc + quarter),
    ...{ timeKind: 'clock', timeSource: 'text' },
  }
}

/** Marks all reports as read, with nothing found in those that no reader has filled. */
export async function markRead(database: Database): Promise<void> {
  await database
    .updateTable('reportFacts')
    .set({ parserVersion })
    .where('parserVersion', '=', 0)
    .execute()
}

/**
 * Stores reports with what the reading job would have found in them, the first one newest; returns their
 * ids in that order.
 */
export async function storeSightings(
  database: Database,
  sightings: { report?: Partial<Insertable<ReportsTable>>; facts?: Facts }[],
): Promise<string[]> {
  const ids = await storeReports(
    database,
    sightings.map(({ report = {} }) => report),
  )
  for (const [index, reportId] of ids.entries()) {
    await database
      .updateTable('reportFacts')
      .set({ parserVersion, ...sightings[index]?.facts })
      .where('reportId', '=', reportId)
      .execute()
  }
  return ids
}

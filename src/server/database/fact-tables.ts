import type { ColumnType, Generated } from 'kysely'
import type { PhenomenonType, Region } from '../../shared/options.ts'
import type { ReportStatus } from '../../shared/report-status.ts'
import type { PlaceKind, TimeKind } from '../../shared/sightings.ts'

/** Written as a text, and selected as one: the driver reads it as another type and loses a part. */
type SelectedAsText = ColumnType<unknown, string | null, string | null>

/** Triggers write the copies; a job, or a moderator, the rest. */
export type ReportFactsTable = {
  reportId: string
  createdAt: Date
  phenomenonType: PhenomenonType
  region: Region
  status: ReportStatus
  verified: boolean
  isPublic: boolean
  hasVideo: boolean
  hasReportDate: Generated<boolean>
  placeId: number | null
  placeKind: PlaceKind | null
  placeShare: number | null
  placeOthers: number | null
  placeSource: 'text' | 'choice' | 'moderator' | null
  country: string | null
  admin1: string | null
  latitude: number | null
  longitude: number | null
  radiusKm: number | null
  /** H3 of resolution 5, as a decimal number. */
  cell: SelectedAsText
  localFrom: SelectedAsText
  localTo: SelectedAsText
  sightedFrom: Date | null
  sightedTo: Date | null
  timeZone: string | null
  timeKind: TimeKind | null
  timeSource: 'text' | 'moderator' | null
  durationFrom: number | null
  durationTo: number | null
  shape: string | null
  wordFilter: Buffer | null
  parserVersion: Generated<number>
}

export type MapCountsTable = {
  res: number
  year: number
  cell: SelectedAsText
  type: number
  reports: number
}

export type ReportSeriesTable = {
  kind: string
  bucket: string
  type: PhenomenonType
  region: Region
  reports: number
}

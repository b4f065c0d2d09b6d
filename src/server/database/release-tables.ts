import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DataReleaseFileName } from '../../shared/data-releases.ts'

export type StoredReleaseFile = { name: DataReleaseFileName; bytes: number; sha256: string }

/** `asOf` is null while the release is written. */
export type DataReleasesTable = {
  month: string
  token: string
  revision: Generated<number>
  asOf: Date | null
  changesFrom: Generated<number>
  reports: Generated<number>
  withdrawn: Generated<number>
  changed: Generated<number>
  files: ColumnType<StoredReleaseFile[], string | undefined, string>
}

/** Written by triggers alone. */
export type DataReleaseRemovalsTable = {
  month: GeneratedAlways<string>
  reportId: GeneratedAlways<string>
  isWithdrawn: GeneratedAlways<boolean>
  notedAt: GeneratedAlways<Date>
}

/** Written by a trigger alone. */
export type DataReleaseLostSourcesTable = {
  month: GeneratedAlways<string>
  source: GeneratedAlways<string>
  notedAt: GeneratedAlways<Date>
}

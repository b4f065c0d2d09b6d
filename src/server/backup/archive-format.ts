import * as z from 'zod'

/**
 * A backup is a tar archive, compressed with Zstandard, and encrypted as age does where a key was
 * given. Its first entry says what it is, its last one what must have come between.
 */
export const entryNames = {
  header: 'anomaly-register-backup.json',
  tables: 'tables/',
  erasures: 'erasures.txt',
  sealingKey: 'sealing.key',
  videos: 'videos/',
  jobs: 'jobs.jsonl',
  end: 'end.json',
} as const

const ArchivedTable = z.object({ name: z.string(), columns: z.array(z.string()) })
export type ArchivedTable = z.infer<typeof ArchivedTable>

export const ArchiveHeader = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The schema: the migrations that the database had. */
  migrations: z.array(z.string()),
  /** Each after those that its foreign keys refer to. */
  tables: z.array(ArchivedTable),
  hasVideos: z.boolean(),
})
export type ArchiveHeader = z.infer<typeof ArchiveHeader>

export const ArchiveEnd = z.object({
  /** Of the names, sizes and contents of all entries before. */
  sha256: z.string(),
  entries: z.int(),
  rows: z.record(z.string(), z.int()),
  videoFiles: z.int(),
  /** Files of videos that were erased while the backup was written. */
  missingVideos: z.int(),
})
export type ArchiveEnd = z.infer<typeof ArchiveEnd>

/** What a whole and sound archive tells of itself. */
export type ArchiveFacts = { header: ArchiveHeader; end: ArchiveEnd }

/** The file is no backup, not whole, damaged, or locked with another key. */
export class UnusableArchive extends Error {
  override name = 'UnusableArchive'
}

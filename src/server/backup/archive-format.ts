import * as z from 'zod'

/**
 * A backup is a tar archive, compressed with Zstandard and optionally encrypted with age. The first
 * entry describes the archive. The last one has counts and a checksum of all other entries.
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
  /** The migrations of the database. They define its schema. */
  migrations: z.array(z.string()),
  /** In the order of foreign keys: each table comes after those it refers to. */
  tables: z.array(ArchivedTable),
  hasVideos: z.boolean(),
})
export type ArchiveHeader = z.infer<typeof ArchiveHeader>

export const ArchiveEnd = z.object({
  /** Over the names, sizes and contents of all earlier entries. */
  sha256: z.string(),
  entries: z.int(),
  rows: z.record(z.string(), z.int()),
  videoFiles: z.int(),
  /** Videos of reports whose file was not there. */
  missingVideos: z.int(),
})
export type ArchiveEnd = z.infer<typeof ArchiveEnd>

/** The description of an archive that passed all checks. */
export type ArchiveFacts = { header: ArchiveHeader; end: ArchiveEnd }

/** The file is not a backup, or is incomplete, damaged or encrypted with another key. */
export class UnusableArchive extends Error {
  override name = 'UnusableArchive'
}

/** Describes the content of an archive in one line. */
export function summaryOf({ header, end }: ArchiveFacts): string {
  const { rows, videoFiles, missingVideos } = end
  const parts = [
    `backup of ${header.createdAt.slice(0, 16).replace('T', ' ')} UTC`,
    `${rows['public.reports'] ?? 0} reports`,
    `${rows['public.users'] ?? 0} accounts`,
    header.hasVideos ? `${videoFiles} files of videos` : 'no videos',
  ]
  if (missingVideos > 0) parts.push(`${missingVideos} files of videos were not found`)
  return parts.join(', ')
}

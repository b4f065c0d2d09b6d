import type { ArchiveFacts } from './archive-format.ts'

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

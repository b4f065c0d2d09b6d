import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../src/server/database/open.ts'
import { videoUrl } from '../../src/shared/urls.ts'

/** Gives a report a video without files, and verifies the report. Returns the id of the video. */
export async function attachVideo(database: Database, reportId: string): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into uploads (id, sender, source, file_name, media_type, format, size, accepted_at, sha256)
    values (${id}, '\\x00', '\\x00', 'night.mp4', 'video/mp4', 'mp4', 1, now(), '\\x00')`.execute(
    database,
  )
  await sql`update uploads set report_id = ${reportId}, attached_at = now() where id = ${id}`.execute(
    database,
  )
  await sql`update reports set video_url = ${videoUrl(id)}, video_file_name = 'night.mp4',
                   status = 'verified', verified = true where id = ${reportId}`.execute(database)
  return id
}

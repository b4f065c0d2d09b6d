import { sql } from 'kysely'
import { textLimits } from '../../shared/limits.ts'
import { optionalTextNames } from '../../shared/optional-texts.ts'
import type { DatabaseTransaction } from '../database/open.ts'
import { plainFileName } from '../evidence/receive/file-name.ts'
import { setUnlinked, withoutSender } from '../evidence/without-sender.ts'
import { redactNames, redactNamesAndWords } from './redact-names.ts'
import { eraseOriginalsOf } from './redacted-originals.ts'
import { deleteSubmissionKeys } from './submission-keys.ts'

const removed = sql.join(optionalTextNames.map((name) => sql`${sql.ref(name)} = null`))

/** Replaces name and address. */
const nobody = { fullName: 'Anonymous', email: 'removed@invalid' }

/** Selects the texts, videos and accounts that may identify the sender. */
function selectLinked(transaction: DatabaseTransaction, ids: string[]) {
  return transaction
    .selectFrom('reports')
    .leftJoin('uploads', 'uploads.reportId', 'reports.id')
    .leftJoin('users', 'users.id', 'reports.userId')
    .select(['reports.id', 'fullName', 'reports.email', 'videoFileName'])
    .select(['location', 'sightingTime', 'duration', 'reports.description'])
    .select('uploads.description as videoDescription')
    .select(['users.email as accountEmail', 'firstName', 'lastName'])
    .where('reports.id', 'in', ids)
    .execute()
}

type LinkedReport = Awaited<ReturnType<typeof selectLinked>>[number]

function namesOf({ fullName, email, accountEmail, firstName, lastName }: LinkedReport): string[] {
  const names = [email, fullName, accountEmail ?? '', `${firstName ?? ''} ${lastName ?? ''}`]
  return names.filter((name) => name.trim() !== '' && !Object.values(nobody).includes(name))
}

function withoutReporter(report: LinkedReport) {
  const redact = redactNames(namesOf(report))
  const { videoFileName, videoDescription } = report
  return {
    id: report.id,
    location: redact(report.location, textLimits.location),
    sighting_time: redact(report.sightingTime, textLimits.sightingTime),
    duration: redact(report.duration, textLimits.duration),
    description: redact(report.description, textLimits.description),
    video_file_name: videoFileName && plainFileName(videoFileName),
    video_description: videoDescription && redact(videoDescription, textLimits.videoDescription),
  }
}

type StrippedReport = ReturnType<typeof withoutReporter>

async function updateReports(transaction: DatabaseTransaction, stripped: StrippedReport[]) {
  await sql`
    update reports
       set user_id = null, full_name = ${nobody.fullName}, email = ${nobody.email},
           anonymous = true, name_held = false, ${removed}, submission_key = null, submission_hash = null,
           location = stripped.location, sighting_time = stripped.sighting_time,
           duration = stripped.duration, description = stripped.description,
           video_file_name = stripped.video_file_name,
           identifiers_removed_at = coalesce(identifiers_removed_at, now())
      from jsonb_to_recordset(${JSON.stringify(stripped)}::jsonb) as stripped (
        id uuid, location text, sighting_time text, duration text, description text,
        video_file_name text)
     where reports.id = stripped.id`.execute(transaction)
}

/** The job `erase-videos` erases the original within minutes. */
async function updateUploads(transaction: DatabaseTransaction, stripped: StrippedReport[]) {
  await sql`
    update uploads
       set ${setUnlinked}, file_name = coalesce(stripped.video_file_name, ${withoutSender.fileName}),
           description = stripped.video_description,
           original_unneeded_at = coalesce(original_unneeded_at, now())
      from jsonb_to_recordset(${JSON.stringify(stripped)}::jsonb) as stripped (
        id uuid, video_file_name text, video_description text)
     where uploads.report_id = stripped.id`.execute(transaction)
}

async function stripNotes(transaction: DatabaseTransaction, linked: LinkedReport[]) {
  const notes = await transaction
    .selectFrom('reportNotes')
    .select(['id', 'reportId', 'text'])
    .where(
      'reportId',
      'in',
      linked.map(({ id }) => id),
    )
    .execute()
  for (const { id, reportId, text } of notes) {
    const names = linked.filter((report) => report.id === reportId).flatMap(namesOf)
    const stripped = redactNamesAndWords(names)(text, textLimits.note)
    if (stripped === text) continue
    await transaction
      .updateTable('reportNotes')
      .set({ text: stripped })
      .where('id', '=', id)
      .execute()
  }
}

/** Redacts the names in the notes of people who saw nothing, and removes where they say they stood. */
async function stripNullReports(transaction: DatabaseTransaction, linked: LinkedReport[]) {
  for (const report of linked) {
    const redact = redactNames(namesOf(report))
    const rows = await transaction
      .selectFrom('nullReports')
      .select(['id', 'note'])
      .where('reportId', '=', report.id)
      .execute()
    for (const { id, note } of rows) {
      await transaction
        .updateTable('nullReports')
        .set({ place: null, note: note && redact(note, textLimits.nullReportNote) })
        .where('id', '=', id)
        .execute()
    }
  }
}

/** Redacts the names in what people wrote who asked that the report be looked at. */
async function stripObjections(transaction: DatabaseTransaction, linked: LinkedReport[]) {
  for (const report of linked) {
    const redact = redactNames(namesOf(report))
    const rows = await transaction
      .selectFrom('objections')
      .select(['id', 'text'])
      .where('reportId', '=', report.id)
      .execute()
    for (const { id, text } of rows) {
      const stripped = redact(text, textLimits.objection)
      await transaction
        .updateTable('objections')
        .set({ text: stripped })
        .where('id', '=', id)
        .execute()
    }
  }
}

/** Redacts the names in what the witness and moderators wrote to each other, and in additions. */
async function stripCases(transaction: DatabaseTransaction, linked: LinkedReport[]) {
  const ids = linked.map(({ id }) => id)
  const entries = await transaction
    .selectFrom('caseEntries')
    .select(['id', 'reportId', 'text', 'isPublic'])
    .where('reportId', 'in', ids)
    .execute()
  for (const { id, reportId, text, isPublic } of entries) {
    const names = linked.filter((report) => report.id === reportId).flatMap(namesOf)
    const redact = isPublic ? redactNames(names) : redactNamesAndWords(names)
    const stripped = redact(text, textLimits.message)
    if (stripped === text) continue
    await transaction
      .updateTable('caseEntries')
      .set({ text: stripped, sealSalt: null })
      .where('id', '=', id)
      .execute()
  }
  await stripNullReports(transaction, linked)
  await stripObjections(transaction, linked)
  // With the salt somebody who holds the database could try which words were removed.
  await transaction
    .updateTable('cases')
    .set({ sealSalt: null })
    .where('reportId', 'in', ids)
    .execute()
}

/**
 * The only way to remove reporters from reports. Removes name, address, account and other
 * witnesses. Redacts the same names in texts, notes and the entries of the case, and erases the originals of redactions.
 * Removes the file name and the original of the video, the link to the sender's browser, and the address for notices. Permanent. Pass at most 500 ids.
 */
export async function stripReporters(
  transaction: DatabaseTransaction,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  const linked = await selectLinked(transaction, ids)
  const stripped = linked.map(withoutReporter)
  await updateReports(transaction, stripped)
  await updateUploads(transaction, stripped)
  await stripNotes(transaction, linked)
  await stripCases(transaction, linked)
  await eraseOriginalsOf(transaction, ids)
  await deleteSubmissionKeys(transaction, ids)
  await transaction.deleteFrom('nameConfirmations').where('reportId', 'in', ids).execute()
  await transaction.deleteFrom('caseNotices').where('reportId', 'in', ids).execute()
}

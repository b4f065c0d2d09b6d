import { type RawBuilder, sql } from 'kysely'
import { textLimits } from '../../shared/limits.ts'
import { optionalTextNames } from '../../shared/optional-texts.ts'
import type { DatabaseTransaction } from '../database/open.ts'
import { plainFileName } from '../evidence/receive/file-name.ts'
import { setUnlinked, withoutSender } from '../evidence/without-sender.ts'
import { unnamedReporter } from '../importing/report-rules.ts'
import { redactNames, redactNamesAndWords } from './redact-names.ts'
import { eraseOriginalsOf } from './redacted-originals.ts'
import { deleteSubmissionKeys } from './submission-keys.ts'

/** They name nobody. */
const placeholders: string[] = Object.values(unnamedReporter)

const removed = sql.join(optionalTextNames.map((name) => sql`${sql.ref(name)} = null`))

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
  return names.filter((name) => name.trim() !== '' && !placeholders.includes(name))
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
       set user_id = null, full_name = ${unnamedReporter.fullName}, email = ${unnamedReporter.email},
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

/** What people wrote about a report, one text for each row. */
type Written = {
  table: string
  column: string
  longest: number
  /** Single words of a name are redacted too where nobody but the moderators and the witness reads the row. */
  isInternal: RawBuilder<boolean>
  /** Set beside a redacted text. */
  also?: RawBuilder<unknown>
}

const yes = sql<boolean>`true`
const no = sql<boolean>`false`

const written: Written[] = [
  { table: 'reportNotes', column: 'text', longest: textLimits.note, isInternal: yes },
  {
    ...{ table: 'caseEntries', column: 'text', longest: textLimits.message },
    isInternal: sql`not is_public`,
    also: sql`, seal_salt = null`,
  },
  { table: 'nullReports', column: 'note', longest: textLimits.nullReportNote, isInternal: no },
  { table: 'objections', column: 'text', longest: textLimits.objection, isInternal: no },
]

type Row = { id: string; reportId: string; text: string; isInternal: boolean }

/** Redacts the names of each report in what was written about it. */
async function redactWritten(
  transaction: DatabaseTransaction,
  namesOfReport: Map<string, string[]>,
  { table, column, longest, isInternal, also = sql`` }: Written,
): Promise<void> {
  const { rows } = await sql<Row>`
    select id, report_id, ${sql.ref(column)} as text, ${isInternal} as is_internal
      from ${sql.table(table)}
     where report_id = any(${[...namesOfReport.keys()]}::uuid[])
       and ${sql.ref(column)} is not null`.execute(transaction)
  const redacted = rows.flatMap(({ id, reportId, text, ...row }) => {
    const redact = row.isInternal ? redactNamesAndWords : redactNames
    const without = redact(namesOfReport.get(reportId) ?? [])(text, longest)
    return without === text ? [] : [{ id, text: without }]
  })
  if (redacted.length === 0) return
  await sql`
    update ${sql.table(table)} as written set ${sql.ref(column)} = redacted.text ${also}
      from jsonb_to_recordset(${JSON.stringify(redacted)}::jsonb) as redacted (id uuid, text text)
     where written.id = redacted.id`.execute(transaction)
}

/** Removes where people say they stood who saw nothing. */
async function forgetPlaces(transaction: DatabaseTransaction, ids: string[]): Promise<void> {
  await transaction
    .updateTable('nullReports')
    .set({ place: null })
    .where('reportId', 'in', ids)
    .where('place', 'is not', null)
    .execute()
}

/** With the salt somebody who holds the database could try which words were removed. */
async function forgetSalts(transaction: DatabaseTransaction, ids: string[]): Promise<void> {
  await transaction
    .updateTable('cases')
    .set({ sealSalt: null })
    .where('reportId', 'in', ids)
    .where('sealSalt', 'is not', null)
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
  const names = new Map(
    [...Map.groupBy(linked, ({ id }) => id)].map(([id, rows]) => [id, rows.flatMap(namesOf)]),
  )
  for (const texts of written) await redactWritten(transaction, names, texts)
  await forgetPlaces(transaction, ids)
  await forgetSalts(transaction, ids)
  await eraseOriginalsOf(transaction, ids)
  await deleteSubmissionKeys(transaction, ids)
  await transaction.deleteFrom('nameConfirmations').where('reportId', 'in', ids).execute()
  await transaction.deleteFrom('caseNotices').where('reportId', 'in', ids).execute()
}

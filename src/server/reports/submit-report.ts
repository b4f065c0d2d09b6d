import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { HoldReason } from '../../shared/hold-reasons.ts'
import type { SubmittedReport } from '../../shared/public-report.ts'
import type { NewReport } from '../../shared/reports.ts'
import { findSignedIn } from '../accounts/signed-in.ts'
import type { AppContext } from '../app-context.ts'
import { findSeal } from '../cases/find-seal.ts'
import { makeReceipt, type Receipt } from '../cases/receipt.ts'
import {
  type SealedReport,
  type StoredSeal,
  sealedFields,
  sealReport,
  toSeal,
} from '../cases/seal.ts'
import type { Config } from '../config.ts'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import { attachVideo, claimVideo } from '../evidence/receive/attach-video.ts'
import { findSender } from '../evidence/receive/sender.ts'
import { conflict, signInRequired, unprocessable } from '../http/problems.ts'
import { siteOrigin } from '../http/site-origin.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { requirePlace } from '../places/find-places.ts'
import { sightingReading } from '../sightings/read-reports.ts'
import { countArrival } from './burst.ts'
import { findHoldReasons } from './hold-reasons.ts'
import { mailNameConfirmation } from './mail-name-confirmation.ts'
import { type PublicRow, readColumns, toSubmittedReport } from './public-row.ts'
import { openSubmissionAllowance } from './submission-allowance.ts'
import { type Submission, takeSubmissionKey } from './submission-keys.ts'

/** Ignores the session of an anonymous witness, unless the site requires users to sign in. */
async function findSubmitter(
  context: AppContext,
  request: FastifyRequest,
  { anonymous }: NewReport,
): Promise<string | undefined> {
  const { reportsRequireSignIn } = context.config.site
  if (anonymous && !reportsRequireSignIn) return undefined
  const user = await findSignedIn(context, request)
  if (!user && reportsRequireSignIn) throw signInRequired('report')
  return user?.id
}

type Received = {
  report: NewReport
  submission: Submission | undefined
  /** The value of the header, or `noProof` from a form without scripts. */
  proof: string | undefined
}

/** Receives a valid report from the API or from the form without scripts. */
export async function receiveReport(
  context: AppContext,
  request: FastifyRequest,
  { report, submission, proof }: Received,
): Promise<SubmittedReport> {
  const { database, jobs, config } = context
  const { isBurst, isUnproven, spend } = await openSubmissionAllowance(context, request, proof)
  return submitReport({
    ...{ database, jobs, report, submission },
    heldReasons: findHoldReasons(report, {
      isPremoderated: config.site.premoderates,
      isBurst,
      isUnproven,
    }),
    confirmsNames: config.site.confirmsNames,
    makeReceipt: receiptMaker(config, request),
    origin: siteOrigin(config, request),
    userId: await findSubmitter(context, request, report),
    videoSender: findSender(request, config),
    noteReplay(isSettled) {
      request.hasChangedNothing = isSettled
    },
    async spendAllowance() {
      await spend()
      if (config.burstExcess > 0) await countArrival(database, 'reports')
    },
  })
}

type MakeReceipt = (reportId: string, seed?: Buffer) => Promise<Receipt | undefined>

/** A report is more important than its receipt: without the key of the site it is stored without one. */
function receiptMaker(config: Config, request: FastifyRequest): MakeReceipt {
  return (reportId, seed) =>
    makeReceipt(config, reportId, seed).catch((error: unknown) => {
      request.log.error(error, 'A report gets no receipt')
      return undefined
    })
}

/**
 * Returns the report of an earlier submission with the same key, so that no second one is stored. The
 * receipt is the same as before.
 */
async function findEarlier(
  { database, makeReceipt, noteReplay }: Pick<Command, 'database' | 'makeReceipt' | 'noteReplay'>,
  submission: Submission,
): Promise<SubmittedReport | undefined> {
  const earlier = await findSubmitted(database, submission.key)
  if (!earlier) return undefined
  if (!earlier.hash.equals(submission.hash)) {
    throw unprocessable('idempotency-key-reused')
  }
  if (!earlier.report) {
    throw conflict('already-submitted')
  }
  noteReplay(earlier.isSettled)
  const { receiptHash } = earlier
  const seal = await findSeal(database, { reportId: earlier.report.id })
  const report = { ...earlier.report, ...(seal ? { seal } : {}) }
  const { receiptSeed } = submission
  const receipt = receiptSeed && receiptHash && (await makeReceipt(report.id, receiptSeed))
  return receipt && receiptHash?.equals(receipt.hash)
    ? { ...report, receipt: receipt.code }
    : report
}

type Command = {
  database: Database
  jobs: Jobs
  report: NewReport
  /** The signed-in user. Linked to the report only if it is not anonymous (decision 1). */
  userId: string | undefined
  /** Reasons to hold the report; empty if it is public at once (decision 27). */
  heldReasons: HoldReason[]
  /** True if names become public only after confirmation (decision 28). */
  confirmsNames: boolean
  makeReceipt: MakeReceipt
  /** The origin of the mailed link. */
  origin: string
  /** Identifies one submission of the form (decision 17). */
  submission: Submission | undefined
  /** Hash of the upload cookie. */
  videoSender: Buffer | undefined
  /** Called for a replay. Visitors have long been reading the report of a settled one. */
  noteReplay: (isSettled: boolean) => void
  /** Throws if this source may not submit now. Not called for replays. */
  spendAllowance: () => Promise<void>
}

/** A report as it is stored, with the receipt and the seal of its case. */
type Prepared = NewReport & {
  id: string
  /** Null if the report is anonymous. */
  userId: string | null
  /** Why the report is not public at once. */
  heldReasons: HoldReason[]
  /** Whether its name is not public at once. */
  nameHeld: boolean
  receipt: Receipt | undefined
  seal: StoredSeal
}

async function prepareReport(command: Command): Promise<Prepared> {
  const { report, heldReasons } = command
  const id = randomUUID()
  return {
    ...report,
    id,
    heldReasons,
    userId: report.anonymous ? null : (command.userId ?? null),
    nameHeld: command.confirmsNames && !report.anonymous,
    receipt: await command.makeReceipt(id, command.submission?.receiptSeed),
    seal: sealReport(report, new Date()),
  }
}

/**
 * Stores the report with its key, its video and the mail to its witness, all or none. Returns undefined if
 * the key is used.
 */
async function storeWithParts(
  transaction: DatabaseTransaction,
  command: Command,
  report: Prepared,
): Promise<StoredRow | undefined> {
  const { submission, jobs, videoSender } = command
  const { id, videoUrl, nameHeld } = report
  if (submission && !(await takeSubmissionKey(transaction, submission, id))) return undefined
  const video = videoUrl ? await claimVideo(transaction, videoUrl, videoSender) : undefined
  const row = await insertReport(transaction, report, video)
  if (video) await attachVideo(transaction, jobs, video, report)
  if (nameHeld && !row.held) await requestNameConfirmation(transaction, command, id)
  return row
}

/** Returns undefined if the key of the submission is used. A report alone needs no transaction. */
async function storeReport(command: Command): Promise<SubmittedReport | undefined> {
  const { database, submission } = command
  const report = await prepareReport(command)
  const hasParts = submission || report.videoUrl || report.nameHeld
  const row = await (hasParts
    ? database.transaction().execute((started) => storeWithParts(started, command, report))
    : insertReport(database, report))
  if (!row) return undefined
  const submitted = toSubmittedReport(row)
  if (!submitted) throw new Error('A new report is rejected')
  const { receipt } = report
  const seal = toSeal(report.seal, row)
  return { ...submitted, ...withheld, seal, ...(receipt ? { receipt: receipt.code } : {}) }
}

/**
 * For a held report this happens at its release, so that no mail is sent for a report that may
 * never be public.
 */
async function requestNameConfirmation(
  transaction: DatabaseTransaction,
  command: Command,
  reportId: string,
) {
  const { origin } = command
  await command.jobs.enqueue(transaction, mailNameConfirmation, { reportId, origin })
}

/** Stores a report once. It is committed when this returns. */
async function submitReport(command: Command): Promise<SubmittedReport> {
  const { submission } = command
  const earlier = submission && (await findEarlier(command, submission))
  if (earlier) return earlier
  await requirePlace(command.database, command.report.placeId)
  await command.spendAllowance()
  const stored =
    (await storeReport(command)) ?? (submission && (await findEarlier(command, submission)))
  if (!stored) throw new Error('The report was neither stored nor found')
  command.jobs.enqueueSoon(sightingReading)
  return stored
}

/** The video of a report: its URL and the file name that the sender chose. */
type ReportVideo = { videoUrl: string; videoFileName: string }

/** Null if the account is being erased in another transaction. */
function linkTo(userId: string | null) {
  return sql<string | null>`(select id from users where id = ${userId} for key share)`
}

const storedColumns = [...new Set([...readColumns, ...sealedFields])]
type StoredRow = PublicRow & SealedReport

/** What the seal covers, and the answer to a submission leaves out. */
const withheld = { timePrecision: undefined, otherAccounts: undefined }

/** Inserts a report and its case in one statement. Returns what the database has stored. */
async function insertReport(
  database: Database,
  { videoDescription: _, placeId, userId, receipt, seal, ...report }: Prepared,
  video?: ReportVideo,
): Promise<StoredRow> {
  return database
    .with('opened_case', (query) =>
      query
        .insertInto('cases')
        .values({ reportId: report.id, receiptHash: receipt?.hash ?? null, ...seal }),
    )
    .insertInto('reports')
    .values({
      ...report,
      chosenPlaceId: placeId,
      videoUrl: video?.videoUrl ?? null,
      videoFileName: video?.videoFileName ?? null,
      held: report.heldReasons.length > 0,
      userId: userId && linkTo(userId),
    })
    .returning(storedColumns)
    .executeTakeFirstOrThrow()
}

type Submitted = {
  report: SubmittedReport | undefined
  hash: Buffer
  receiptHash: Buffer | null
  isSettled: boolean
}

/** Ten minutes old: each process and each standby has heard of the report. Keys expire after 23 hours. */
const settled = sql<boolean>`submission_keys.expires_at < now() + interval '22 hours 50 minutes'`

/**
 * Returns the report that was submitted with this key within a day, and the hash of its content.
 * The report is undefined if it was rejected.
 */
async function findSubmitted(database: Database, key: Buffer): Promise<Submitted | undefined> {
  const row = await database
    .selectFrom('submissionKeys')
    .innerJoin('reports', 'reports.id', 'submissionKeys.reportId')
    .leftJoin('cases', 'cases.reportId', 'reports.id')
    .select(readColumns.map((column) => `reports.${column}` as const))
    .select(['submissionKeys.hash', 'cases.receiptHash', settled.as('isSettled')])
    .where('submissionKeys.key', '=', key)
    .where('submissionKeys.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) return undefined
  const { hash, receiptHash, isSettled, ...columns } = row
  return { hash, receiptHash, isSettled, report: toSubmittedReport(columns) }
}

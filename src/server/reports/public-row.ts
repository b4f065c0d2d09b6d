import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { PublicReport, type SubmittedReport } from '../../shared/public-report.ts'
import { isPublicReport, isPublicStatus } from '../../shared/report-status.ts'
import { columnList } from '../database/column-list.ts'
import type { ReportsTable } from '../database/tables.ts'
import { plainFileName } from '../evidence/receive/file-name.ts'
import { unnamedReporter } from '../importing/report-rules.ts'

const publicColumns = z.keyof(PublicReport).options

/** Needed to decide what is public, but never public themselves. */
const decidingColumns = ['videoReleasedAt', 'videoPreparedAt', 'held', 'nameHeld'] as const

/** Takes these columns out of a row. A rest pattern does the same in three times the time. */
const withheld = {
  videoReleasedAt: undefined,
  videoPreparedAt: undefined,
  held: undefined,
  nameHeld: undefined,
} satisfies Record<(typeof decidingColumns)[number], undefined>

export const readColumns = [...publicColumns, ...decidingColumns]

export const publicColumnList = columnList(readColumns)

export type PublicRow = Pick<Selectable<ReportsTable>, (typeof readColumns)[number]>

/** A video is public when a moderator verified its report or released the video itself. */
function isVideoPublic({ verified, videoReleasedAt, videoPreparedAt }: PublicRow): boolean {
  return videoPreparedAt !== null && (verified || videoReleasedAt !== null)
}

const noVideo = { videoUrl: null, videoFileName: null }

/** The witness chose the file name, so it is public only with the name of the witness. */
function videoOf(
  row: PublicRow,
  anonymous: boolean,
): Pick<PublicReport, 'videoUrl' | 'videoFileName'> {
  if (!isVideoPublic(row)) return noVideo
  const { videoUrl, videoFileName } = row
  const isPlain = anonymous && videoFileName !== null
  return { videoUrl, videoFileName: isPlain ? plainFileName(videoFileName) : videoFileName }
}

/** The hour of a submission. Its exact moment is not public. */
export function publicHourOf(instant: Date): Date {
  const hour = new Date(instant)
  hour.setUTCMinutes(0, 0, 0)
  return hour
}

/**
 * The only way from a row to its public fields (decision 2). Only the hour of submission is public,
 * even for named reports. The list is in exact order, so exact times of named reports would reveal
 * the minutes in which an anonymous report arrived. An unconfirmed name (decision 28) stays as
 * hidden as an anonymous one.
 */
function showPublic(row: PublicRow & { status: PublicReport['status'] }): PublicReport {
  const anonymous = row.anonymous || row.nameHeld
  return {
    ...row,
    ...withheld,
    anonymous,
    createdAt: publicHourOf(row.createdAt).toISOString(),
    fullName: anonymous ? unnamedReporter.fullName : row.fullName,
    email: anonymous ? null : row.email,
    ...videoOf(row, anonymous),
  }
}

export function toPublicReport(row: PublicRow): PublicReport {
  if (!isPublicReport(row)) throw new Error('A rejected or held report is not public')
  return showPublic(row)
}

/**
 * For the sender, with the fields that say why something is not public yet. Undefined if rejected.
 */
export function toSubmittedReport(row: PublicRow): SubmittedReport | undefined {
  const { status, held, nameHeld } = row
  if (!isPublicStatus(status)) return undefined
  return {
    ...showPublic({ ...row, status }),
    ...(held ? { held } : {}),
    ...(nameHeld ? { nameHeld } : {}),
  }
}

import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { AdministratorRole } from '../../../shared/administration.ts'
import { AdminReport } from '../../../shared/moderation.ts'
import { placeOf } from '../../database/microseconds.ts'
import type { ReportsTable } from '../../database/tables.ts'
import { plainFileName } from '../../evidence/receive/file-name.ts'

/** Fields without a column. */
const computed = { isMasked: true, hasAccount: true, noteCount: true } as const

const columns = z.keyof(z.omit(AdminReport, computed)).options

export type AdminRow = Pick<Selectable<ReportsTable>, (typeof columns)[number]> & {
  hasAccount: boolean
  noteCount: number
  cursor: string
}

/** The columns that `toAdminReport` needs, and the cursor in the order of submission. */
export const adminColumns = [
  ...columns,
  sql<boolean>`user_id is not null`.as('hasAccount'),
  sql<number>`(select count(*) from report_notes where report_id = reports.id)`.as('noteCount'),
  placeOf('created_at').as('cursor'),
] as const

/** Keeps the first letter of each part: enough to distinguish two, too little to write a mail. */
function mask(text: string, separators: RegExp): string {
  return text
    .split(separators)
    .map((part) => (separators.test(part) ? part : `${Array.from(part)[0] ?? ''}•••`))
    .join('')
}

/** `jane@example.org` becomes `j•••@e•••.org`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  const [host, ending] = dot < 1 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot)]
  return `${mask(email.slice(0, at), /$^/)}@${mask(host, /$^/)}${ending}`
}

/**
 * Returns the report as this role may see it (decision 10). Masks the e-mail address, and for an
 * anonymous report also the witness's name and the file name of the video.
 */
export function toAdminReport(row: AdminRow, role: AdministratorRole): AdminReport {
  const { cursor: _, ...report } = row
  const isMasked = role !== 'admin' && row.identifiersRemovedAt === null
  const isNameless = isMasked && row.anonymous
  return {
    ...report,
    fullName: isNameless ? mask(row.fullName, /(\s+)/) : row.fullName,
    videoFileName:
      isNameless && row.videoFileName ? plainFileName(row.videoFileName) : row.videoFileName,
    email: isMasked ? maskEmail(row.email) : row.email,
    isMasked,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    identifiersRemovedAt: row.identifiersRemovedAt?.toISOString() ?? null,
  }
}

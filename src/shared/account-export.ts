import * as z from 'zod/mini'
import { CurrentUser, OwnSession } from './accounts.ts'
import { OwnReport } from './own-reports.ts'

export const ExportedReport = z.extend(OwnReport, {
  updatedAt: z.iso.datetime(),
  videoDescription: z.nullable(z.string()),
})
export type ExportedReport = z.infer<typeof ExportedReport>

/** All that the register holds about one account, for its owner to keep. */
export const AccountExport = z.object({
  exportedAt: z.iso.datetime(),
  account: z.extend(CurrentUser, { lastActiveAt: z.nullable(z.iso.datetime()) }),
  /** Accounts elsewhere through which its owner signs in. */
  identities: z.array(
    z.object({ issuer: z.string(), subject: z.string(), linkedAt: z.iso.datetime() }),
  ),
  sessions: z.array(z.omit(OwnSession, { id: true })),
  reports: z.array(ExportedReport),
})
export type AccountExport = z.infer<typeof AccountExport>

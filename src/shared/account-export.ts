import * as z from 'zod/mini'
import { CurrentUser, OwnSession } from './accounts.ts'
import { OwnReport } from './own-reports.ts'

const instant = z.nullable(z.iso.datetime())

export const ExportedReport = z.extend(OwnReport, {
  updatedAt: z.iso.datetime(),
  verifiedAt: instant,
  videoDescription: z.nullable(z.string()),
  videoSentAt: instant,
  /** In bytes. */
  videoSize: z.nullable(z.int()),
  videoReleasedAt: instant,
})
export type ExportedReport = z.infer<typeof ExportedReport>

/** All that the register holds about one account, for its owner to keep. */
export const AccountExport = z.object({
  exportedAt: z.iso.datetime(),
  account: z.extend(CurrentUser, {
    lastActiveAt: instant,
    /** When its owner was last told that it will be erased because nobody uses it. */
    unusedWarnedAt: instant,
    suspendedAt: instant,
    suspensionReason: z.nullable(z.string()),
  }),
  /** Mailed links to a new password that can still be used. */
  passwordResets: z.array(z.object({ expiresAt: z.iso.datetime() })),
  /** Accounts elsewhere through which its owner signs in. */
  identities: z.array(
    z.object({ issuer: z.string(), subject: z.string(), linkedAt: z.iso.datetime() }),
  ),
  sessions: z.array(z.omit(OwnSession, { id: true })),
  reports: z.array(ExportedReport),
})
export type AccountExport = z.infer<typeof AccountExport>

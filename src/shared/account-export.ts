import * as z from 'zod/mini'
import { CurrentUser, OwnSession } from './accounts.ts'
import { Case } from './case.ts'
import { HolderReading, HolderReport, instantOrNull } from './holder-report.ts'

/** All that the site stores about a report, but the salts of its seals and what moderators did. */
export const ExportedReport = z.extend(HolderReport, {
  ...HolderReading.shape,
  ...z.pick(Case, { stage: true, erasedOn: true, seal: true, entries: true }).shape,
})
export type ExportedReport = z.infer<typeof ExportedReport>

/** Everything that the register stores about one account, for its owner. */
export const AccountExport = z.object({
  exportedAt: z.iso.datetime(),
  account: z.extend(CurrentUser, {
    lastActiveAt: instantOrNull,
    /** When the site last warned the owner that it will erase the unused account. */
    unusedWarnedAt: instantOrNull,
    suspendedAt: instantOrNull,
    suspensionReason: z.nullable(z.string()),
  }),
  /** Password reset links that are still valid. */
  passwordResets: z.array(z.object({ expiresAt: z.iso.datetime() })),
  /** Identities at providers with which the user signs in. */
  identities: z.array(
    z.object({ issuer: z.string(), subject: z.string(), linkedAt: z.iso.datetime() }),
  ),
  sessions: z.array(z.omit(OwnSession, { id: true })),
  reports: z.array(ExportedReport),
})
export type AccountExport = z.infer<typeof AccountExport>

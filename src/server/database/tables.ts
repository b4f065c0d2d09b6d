import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AdministratorRole } from '../../shared/administration.ts'
import type { HistoryAction, HistorySubject } from '../../shared/history.ts'
import type { HoldReason } from '../../shared/hold-reasons.ts'
import type { OtherAccounts, TimePrecision } from '../../shared/options.ts'
import type { ReportStatus } from '../../shared/report-status.ts'
import type { NewReport } from '../../shared/reports.ts'
import type { VideoFormat } from '../../shared/video-formats.ts'
import type { ErasureKind } from '../erasures/erasure-kinds.ts'
import type { Division, Place, PlaceName } from '../places/gazetteer.ts'
import type {
  CaseEntriesTable,
  CasesTable,
  NullReportsTable,
  ObjectionsTable,
} from './case-tables.ts'
import type {
  AnswerTemplatesTable,
  DecisionReasonsTable,
  RedactedOriginalsTable,
  ReportClaimsTable,
} from './desk-tables.ts'
import type { MapCountsTable, ReportFactsTable, ReportSeriesTable } from './fact-tables.ts'
import type { ImportPiecesTable, ImportSourcesTable, ImportsTable } from './import-tables.ts'
import type { CaseNoticesTable, SavedSearchesTable } from './notice-tables.ts'
import type { PublicDecisionsTable } from './public-decisions-table.ts'
import type {
  DataReleaseLostSourcesTable,
  DataReleaseRemovalsTable,
  DataReleasesTable,
} from './release-tables.ts'

/** The tables as Kysely sees them: the columns of migrations/ in camelCase. */
export type Tables = {
  users: UsersTable
  adminUsers: AdminUsersTable
  administratorPasskeys: AdministratorPasskeysTable
  administratorRecoveryCodes: AdministratorRecoveryCodesTable
  setupCodes: SetupCodesTable
  sessions: SessionsTable
  userIdentities: UserIdentitiesTable
  passwordResets: PasswordResetsTable
  savedSearches: SavedSearchesTable
  caseNotices: CaseNoticesTable
  sightingArrivals: { reportId: string; at: Generated<Date> }
  reports: ReportsTable
  reportCounts: ReportCountsTable
  reportFacts: ReportFactsTable
  reportFactsBacklog: { onlyRow: Generated<boolean>; afterId: string }
  reportDatesBacklog: { onlyRow: Generated<boolean>; afterSource: string; afterKey: string }
  mapCounts: MapCountsTable
  reportSeries: ReportSeriesTable
  reportNotes: ReportNotesTable
  submissionKeys: SubmissionKeysTable
  cases: CasesTable
  caseEntries: CaseEntriesTable
  nullReports: NullReportsTable
  objections: ObjectionsTable
  redactedOriginals: RedactedOriginalsTable
  reportClaims: ReportClaimsTable
  decisionReasons: DecisionReasonsTable
  answerTemplates: AnswerTemplatesTable
  imports: ImportsTable
  importPieces: ImportPiecesTable
  nameConfirmations: NameConfirmationsTable
  limitCounts: LimitCountsTable
  deletedReports: DeletedReportsTable
  removedImports: { digest: Buffer; removedAt: Generated<Date> }
  importSources: ImportSourcesTable
  sitemapStarts: { reportId: string }
  reporterReadings: ReporterReadingsTable
  dailySalts: DailySaltsTable
  arrivals: ArrivalsTable
  siteSettings: SiteSettingsTable
  'append_only.history': HistoryTable
  'ledger.erasures': ErasuresTable
  'decision_ledger.public_decisions': PublicDecisionsTable
  decisionSalts: { reportId: string; salt: Buffer }
  uploads: UploadsTable
  places: Place
  placeNames: PlaceName
  divisions: Division
  dataReleases: DataReleasesTable
  dataReleaseRemovals: DataReleaseRemovalsTable
  dataReleaseLostSources: DataReleaseLostSourcesTable
  placeData: { sha256: Buffer; loadedAt: Generated<Date> }
}

type UsersTable = {
  id: Generated<string>
  username: string
  email: string
  password: string
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  isAdmin: Generated<boolean>
  lastActiveAt: Date | null
  suspendedAt: Date | null
  suspensionReason: string | null
  unusedWarnedAt: Date | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

type AdminUsersTable = {
  id: Generated<string>
  username: string
  email: string
  fullName: string
  password: string
  role: Generated<AdministratorRole>
  isActive: Generated<boolean>
  lastLogin: Date | null
  approvedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  waitingSource: ColumnType<Buffer | null, Buffer | null | undefined, null>
  totpSecret: Buffer | null
  totpLastStep: number | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

type AdministratorPasskeysTable = {
  id: string
  administratorId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  createdAt: Generated<Date>
  lastUsedAt: Date | null
}

type AdministratorRecoveryCodesTable = { administratorId: string; codeHash: Buffer }

type SetupCodesTable = { codeHash: Buffer; createdAt: Generated<Date> }

type SessionsTable = {
  sid: string
  sess: ColumnType<unknown, string, string>
  expire: Date
}

type UserIdentitiesTable = {
  issuer: string
  subject: string
  userId: string
  createdAt: Generated<Date>
}

type PasswordResetsTable = { tokenHash: Buffer; userId: string; expiresAt: Date }

type SentColumns = Omit<
  NewReport,
  'videoDescription' | 'anonymous' | 'reuse' | 'placeId' | 'timePrecision' | 'otherAccounts'
>

export type ReportsTable = SentColumns & {
  id: Generated<string>
  userId: string | null
  videoFileName: string | null
  videoReleasedAt: Date | null
  videoPreparedAt: Date | null
  anonymous: Generated<boolean>
  reuse: Generated<boolean>
  verified: Generated<boolean>
  status: Generated<ReportStatus>
  held: Generated<boolean>
  heldReasons: Generated<HoldReason[]>
  nameHeld: Generated<boolean>
  createdAt: Generated<Date>
  /** Null: a witness reported it here, or it was imported before this was noted. */
  hasReportDate: boolean | null
  /** A trigger increases it with every change. */
  updatedAt: Generated<Date>
  verifiedAt: Date | null
  identifiersRemovedAt: Date | null
  /** Only the previous release writes these two. */
  submissionKey: Buffer | null
  submissionHash: Buffer | null
  importSource: string | null
  importKey: string | null
  importClass: string | null
  searchVector: GeneratedAlways<string>
  timePrecision: TimePrecision | null
  otherAccounts: OtherAccounts | null
  /** The town that the witness has chosen in the form. */
  chosenPlaceId: number | null
  /** How many redactions stand in the texts. */
  redactions: Generated<number>
  /** What a moderator has set instead of what the site reads. */
  correctedPlaceId: number | null
  hasNoPlace: Generated<boolean>
  correctedDate: string | null
  correctedTime: string | null
  correctedPrecision: TimePrecision | null
}

type ReportCountsTable = { status: ReportStatus; held: boolean; slot: number; reports: number }

type NameConfirmationsTable = {
  codeHash: Buffer
  reportId: string
  createdAt: Generated<Date>
  expiresAt: Generated<Date>
}

type ReportNotesTable = {
  id: Generated<string>
  reportId: string
  authorId: string | null
  authorName: string
  text: string
  createdAt: Generated<Date>
}

type SubmissionKeysTable = {
  key: Buffer
  hash: Buffer
  reportId: string
  expiresAt: Generated<Date>
}

type LimitCountsTable = { key: string; points: number; expire: number | null }
/** `report` and `notes` are rows as JSON, with the column names of SQL. */
type DeletedReportsTable = {
  id: string
  report: GeneratedAlways<unknown>
  notes: GeneratedAlways<unknown>
  deletedAt: GeneratedAlways<Date>
  deletedBy: string
  deletedByName: string
  reasonCode: string | null
  reasonText: string | null
}

type ReporterReadingsTable = { administratorId: string; reportId: string; readAt: Generated<Date> }

type ArrivalsTable = { slot: Date; reports: number; registrations: Generated<number> }

type SiteSettingsTable = { name: string; value: string }

type DailySaltsTable = { day: ColumnType<Date, string, string>; salt: Buffer }

/** Append-only. The database sets id and at. */
type HistoryTable = {
  id: GeneratedAlways<number>
  at: GeneratedAlways<Date>
  actorId: string | null
  actorName: string
  action: HistoryAction
  subjectKind: HistorySubject
  subjectId: string
  subjectName: string | null
  fromValue: string | null
  toValue: string | null
  reasonCode: string | null
  reasonText: string | null
}

/** Append-only. `day` is a date, because a time would reveal which rows belong together. */
type ErasuresTable = {
  kind: ErasureKind
  id: string
  day: ColumnType<Date, string | undefined, never>
}

export type UploadsTable = {
  id: string
  sender: Buffer
  source: Buffer
  fileName: string
  mediaType: string
  format: VideoFormat
  size: number
  seenAt: Generated<Date>
  createdAt: Generated<Date>
  acceptedAt: Date | null
  acceptedFile: string | null
  /** Of an upload in the bucket, from its first whole part until it is accepted. */
  multipartId: Generated<string | null>
  sha256: Buffer | null
  attachedAt: Date | null
  reportId: string | null
  /** Set instead of `reportId` while the report is deleted and can be restored. */
  deletedReportId: Generated<string | null>
  preparedAt: Date | null
  publicType: string | null
  hasPoster: Generated<boolean>
  failure: string | null
  description: string | null
  originalUnneededAt: Date | null
  originalErasedAt: Date | null
}

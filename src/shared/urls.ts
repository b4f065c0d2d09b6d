import { uuidPattern } from './ids.ts'
import type { NoticeAnswer } from './notices.ts'
import { type PageName, pages } from './pages.ts'
import { keysOf, valuesByKey } from './values-by-key.ts'

/** The URL path of each page. */
export const pageUrls = valuesByKey(keysOf(pages), (name) => pages[name].path) as {
  readonly [Name in PageName]: (typeof pages)[Name]['path']
}

/** The anchors of the analytics consent question and of the link that opens it again. */
export const analyticsAnchors = {
  choice: 'analytics-choice',
  link: 'change-analytics-choice',
} as const

export const apiUrls = {
  reports: '/api/reports',
  reportTotal: '/api/reports/total',
  report: '/api/reports/:id',
  reportNeighbours: '/api/reports/:id/neighbours',
  reportMap: '/api/reports/:id/map',
  searchedWords: '/api/searched-words',
  explore: '/api/explore',
  numbers: '/api/explore/statistics',
  map: '/api/map',
  mapOutlines: '/api/map/outlines',
  statistics: '/api/statistics',
  statisticsByHour: '/api/statistics/hours',
  places: '/api/places',
  place: '/api/places/:id',
  promises: '/api/promises',
  ledger: '/api/ledger',
  queueClock: '/api/queue-clock',
  reportChanges: '/api/changes',
  reportExport: '/api/exports/reports.:format',
  dataReleases: '/api/releases',
  login: '/api/login',
  loginCallback: '/api/callback',
  register: '/api/register',
  logout: '/api/logout',
  user: '/api/user',
  userPassword: '/api/user/password',
  userSessions: '/api/user/sessions',
  userSession: '/api/user/sessions/:id',
  userReports: '/api/user/reports',
  userExport: '/api/user/export',
  userIdentity: '/api/user/identity',
  passwordReset: '/api/password-reset',
  passwordResetConfirm: '/api/password-reset/confirm',
  cspReports: '/api/csp-reports',
  case: '/api/case',
  newReceipt: '/api/receipt',
  additions: '/api/reports/:id/additions',
  nullReports: '/api/reports/:id/nothing-seen',
  objections: '/api/reports/:id/objections',
  adminReports: '/api/admin/reports',
  adminReportCounts: '/api/admin/reports/counts',
  adminReportDecisions: '/api/admin/reports/decisions',
  adminReportDeletions: '/api/admin/reports/deletions',
  adminReport: '/api/admin/reports/:id',
  adminReportStatus: '/api/admin/reports/:id/status',
  adminReportReveal: '/api/admin/reports/:id/reveal',
  adminReportNotes: '/api/admin/reports/:id/notes',
  adminReportEntries: '/api/admin/reports/:id/entries',
  adminReportEntry: '/api/admin/reports/:id/entries/:entryId',
  adminSimilarReports: '/api/admin/reports/:id/similar',
  adminReportClaim: '/api/admin/reports/:id/claim',
  adminClaims: '/api/admin/claims',
  adminImportSources: '/api/admin/import-sources',
  adminImports: '/api/admin/imports',
  adminImport: '/api/admin/imports/:id',
  adminImportReading: '/api/admin/imports/:id/reading',
  adminImportRun: '/api/admin/imports/:id/run',
  adminImportRefused: '/api/admin/imports/:id/refused-rows',
  adminWaitingCases: '/api/admin/waiting-cases',
  adminReportRelease: '/api/admin/reports/:id/release',
  adminReportReading: '/api/admin/reports/:id/reading',
  adminReportRedactions: '/api/admin/reports/:id/redactions',
  adminRedactionReturn: '/api/admin/reports/:id/redactions/:redactionId/return',
  adminReportName: '/api/admin/reports/:id/name-confirmation',
  adminDeletedReports: '/api/admin/deleted-reports',
  adminReportRestorations: '/api/admin/deleted-reports/restorations',
  adminReasons: '/api/admin/reasons',
  adminReason: '/api/admin/reasons/:id',
  adminTemplates: '/api/admin/templates',
  adminTemplate: '/api/admin/templates/:id',
  adminHistory: '/api/admin/history',
  adminPromises: '/api/admin/promises',
  adminPromiseConfirmation: '/api/admin/promises/:name/confirmation',
  adminLogin: '/api/admin/login',
  adminRegister: '/api/admin/register',
  adminLogout: '/api/admin/logout',
  adminMe: '/api/admin/me',
  adminConfirm: '/api/admin/confirm',
  adminPasskeyConfirm: '/api/admin/confirm/passkey',
  adminPassword: '/api/admin/password',
  adminPasskeyLogin: '/api/admin/login/passkey',
  adminPasskeyLoginOptions: '/api/admin/login/passkey/options',
  adminAuthenticator: '/api/admin/second-factor/authenticator',
  adminAuthenticatorConfirm: '/api/admin/second-factor/authenticator/confirm',
  adminRecoveryCodes: '/api/admin/second-factor/recovery-codes',
  adminPasskeys: '/api/admin/second-factor/passkeys',
  adminPasskeyOptions: '/api/admin/second-factor/passkeys/options',
  adminPasskey: '/api/admin/second-factor/passkeys/:id',
  adminUsers: '/api/admin/users',
  adminUser: '/api/admin/users/:id',
  adminUserStatus: '/api/admin/users/:id/toggle-status',
  adminUserSecondFactor: '/api/admin/users/:id/second-factor',
  adminVideo: '/api/admin/reports/:id/video',
  adminVideoRelease: '/api/admin/reports/:id/video/release',
  adminVideoCopy: '/api/admin/reports/:id/video/copy',
  adminVideoOriginal: '/api/admin/reports/:id/video/original',
  uploads: '/api/uploads',
  upload: '/api/uploads/:id',
  video: '/api/videos/:id',
  openapi: '/api/openapi.json',
} as const

/** The path of one thing, whose id takes the place of `:id`. */
function withId(path: string, id: string | number): string {
  return path.replace(':id', encodeURIComponent(id))
}

/** The prefix of all API paths for administrators. */
export const administrationApi = '/api/admin/'

/** The views of the administration; the first one needs no parameter. */
export const adminViews = [
  'reports',
  'users',
  'deleted',
  'history',
  'answers',
  'imports',
  'promises',
  'account',
] as const
export type AdminView = (typeof adminViews)[number]

export function adminViewUrl(view: AdminView): string {
  return view === 'reports' ? pageUrls.admin : `${pageUrls.admin}?view=${view}`
}

/** The target of the logout button when no script runs. The other plain forms send to their own page. */
export const logoutUrl = '/logout'

/** The possible results of a name confirmation, in the URL of the response. */
export const confirmNameAnswers = ['confirmed', 'unknown'] as const

/** The download of everything that the site stores about a report. */
export const caseExportUrl = '/api/case/export'

/** The page of the ledger that begins with the row before this number. */
export function ledgerPageUrl(before: number): string {
  return `${pageUrls.ledger}?before=${before}`
}

/** The case page after one of its forms. */
export function caseDoneUrl(act: string): string {
  return `${pageUrls.case}?done=${act}`
}

/** The case page that opens by itself. A fragment reaches no server and no log. */
export function caseCodeUrl(code: string): string {
  return `${pageUrls.case}#${code}`
}

export function confirmNameUrl(answer: (typeof confirmNameAnswers)[number]): string {
  return `${pageUrls.confirmName}?answer=${answer}`
}

/** Where mail programs end a notice with one click (RFC 8058). */
export const noticeEndPath = `${pages.notices.path}/end` as const

export function noticesUrl(answer: NoticeAnswer): string {
  return `${pageUrls.notices}?answer=${answer}`
}

export function noticeEndUrl(code: string): string {
  return `${noticeEndPath}?code=${code}`
}

const mediaPath = '/media/:id'

/** The URLs of released videos. */
export const mediaUrls = {
  video: mediaPath,
  poster: `${mediaPath}/poster.jpg`,
  captions: `${mediaPath}/captions.vtt`,
} as const

export function videoUrl(id: string): string {
  return withId(mediaUrls.video, id)
}

export function captionsUrl(id: string): string {
  return withId(mediaUrls.captions, id)
}

const pathOfVideo = new RegExp(`^${mediaUrls.video.replace(':id', `(${uuidPattern})`)}$`)

/** Returns undefined if the URL is not one of our videos. */
export function idOfVideoUrl(url: string): string | undefined {
  return pathOfVideo.exec(url)?.[1]
}

export function posterUrl(id: string): string {
  return withId(mediaUrls.poster, id)
}

/** The URLs for crawlers, feed readers and link previews. */
export const discoveryUrls = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  sitemapPart: '/sitemaps/:file',
  atomFeed: '/feed.atom',
  jsonFeed: '/feed.json',
  /** How to cite the data, in the Citation File Format. */
  citation: `${pages.data.path}/CITATION.cff`,
  exploreAtomFeed: `${pages.explore.path}.atom`,
  exploreJsonFeed: `${pages.explore.path}.json`,
  preview: '/preview.png',
  reportPreview: `${pages.report.path}/preview.png`,
  reportSky: `${pages.report.path}/sky.svg`,
} as const

export function sitemapPartUrl(part: number): string {
  return discoveryUrls.sitemapPart.replace(':file', `${part}.xml`)
}

export function reportPageUrl(id: string): string {
  return withId(pageUrls.report, id)
}

/** Where somebody tells that they saw nothing. `isDone` thanks them. */
export function nothingSeenUrl(id: string, isDone = false): string {
  const url = withId(pageUrls.nothingSeen, id)
  return isDone ? `${url}?done` : url
}

/** Where somebody asks that a report be looked at. `isDone` thanks them. */
export function objectionUrl(id: string, isDone = false): string {
  const url = withId(pageUrls.objection, id)
  return isDone ? `${url}?done` : url
}

export function placePageUrl(id: number | string): string {
  return withId(pageUrls.place, id)
}

/** The page that confirms a report to a witness without scripts. */
export function receivedPageUrl({
  id,
  held = false,
  nameHeld = false,
}: {
  id: string
  held?: boolean | undefined
  nameHeld?: boolean | undefined
}): string {
  const url = held ? pageUrls.receivedHeld : withId(pageUrls.received, id)
  return nameHeld ? `${url}?name=held` : url
}

/** A file of a data release. The files of a month keep their addresses. */
export const dataReleaseFileUrl = `${pages.data.path}/releases/:month/:file`

export function dataReleaseUrl(month: string, file: string): string {
  return dataReleaseFileUrl.replace(':month', month).replace(':file', file)
}

/** The file of all public reports; with the parameters of the page Explore, of those that fit. */
export function exportUrl(format: string): string {
  return apiUrls.reportExport.replace(':format', format)
}

export function reportApiUrl(id: string): string {
  return withId(apiUrls.report, id)
}

export function adminReportUrl(id: string): string {
  return withId(apiUrls.adminReport, id)
}

/** In pixels, as link previews expect. */
export const previewSize = { width: 1_200, height: 630 } as const

/** In pixels. */
export const skySize = { width: 1_200, height: 300 } as const

export function reportSkyUrl(id: string): string {
  return withId(discoveryUrls.reportSky, id)
}

export function reportPreviewUrl(id: string): string {
  return withId(discoveryUrls.reportPreview, id)
}

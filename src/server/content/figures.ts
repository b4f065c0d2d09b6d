import { page, passwordResetMinutes } from '../../shared/limits.ts'
import { regions } from '../../shared/options.ts'
import { policy } from '../../shared/policy.ts'
import type { Period } from '../../shared/promises.ts'
import { contentTexts } from '../../shared/texts/en/content.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { formatsIn } from '../../shared/texts/formats.ts'
import { english, textsIn } from '../../shared/texts/texts.ts'
import { videoLimits } from '../../shared/video-formats.ts'
import type { Config } from '../config.ts'
import { freshTerm } from '../http/fresh-answers.ts'
import { periodOf } from '../promises/promise-table.ts'
import { noteTerm } from '../security/browser-notes.ts'
import { knownDeviceTerm } from '../security/known-device.ts'
import { sessionTerms } from '../security/sessions.ts'

const language = english
const texts = textsIn(language, contentTexts)
const labels = textsIn(language, labelsTexts)
const { either } = formatsIn(language.tag)

type Link = { text: string; url: string }
/** The values for the placeholders `{{name}}` in a text. */
export type Figures = Record<string, string | Link>

type Span = { from: number; to: number }
const span = ({ from, to }: Span) => `${from}-${to}`

const inWords = ({ amount, unit }: Period) => texts[unit](amount)

/** The periods after which something is removed. `periodOf` knows only those that a job keeps. */
function promisedFigures() {
  const { amount: months } = periodOf('unused-accounts')
  return {
    inactiveAccountTime: texts.monthsAndYears(months, months / 12),
    identifierTime: inWords(periodOf('identifiers')),
    videoEvidenceTime: inWords(periodOf('videos')),
    technicalLogTime: inWords(periodOf('technical-logs')),
    pendingReportTime: inWords(periodOf('pending-reports')),
    rejectedReportTime: inWords(periodOf('rejected-reports')),
    uploadTime: inWords(periodOf('uploads')),
    deletedReportTime: inWords(periodOf('deleted-reports')),
    redactedOriginalTime: inWords(periodOf('redacted-originals')),
    savedSearchTime: inWords(periodOf('saved-searches')),
    caseNoticeTime: inWords(periodOf('case-notices')),
  }
}

function policyFigures() {
  const [first, second] = policy.breachPhasesHours
  return {
    minimumAge: String(policy.minimumAge),
    verificationTime: labels.verificationTime,
    supportReplyTime: texts.hours(span(policy.supportReplyHours)),
    requestAnswerTime: texts.days(policy.requestAnswerDays),
    breachNoticeTime: texts.hours(policy.breachNoticeHours),
    breachFirstPhase: texts.hours(span(first)),
    breachSecondPhase: texts.hours(span(second)),
    passwordResetTime: texts.minutes(passwordResetMinutes),
    unconfirmedNoticeTime: texts.hours(policy.unconfirmedNoticeHours),
    draftTime: texts.days(policy.draftDays),
    termsNoticeTime: texts.days(policy.termsNoticeDays),
    uptime: texts.percent(policy.uptimePercent),
  }
}

const days = (seconds: number) => texts.days(seconds / 86_400)

/** The lifetimes of cookies. */
function cookieFigures(config: Config) {
  return {
    sessionTime: days(sessionTerms.user.idle),
    longestSessionTime: days(sessionTerms.user.longest),
    knownDeviceTime: days(knownDeviceTerm),
    signInElsewhereTime: texts.minutes(noteTerm / 60),
    freshTime: texts.seconds(freshTerm(config)),
  }
}

function limitFigures() {
  const { largest, formats } = videoLimits
  return {
    videoSize: largest,
    videoFormats: formats.join(', '),
    videoFormatsEither: either(formats),
    regions: either(regions.map((region) => labels.regions[region])),
    regionCodes: either(regions.map((region) => region.toUpperCase())),
    pageSize: String(page.size),
  }
}

function siteFigures({ site, publicUrl, port, secondFactorRequired, evidenceS3 }: Config) {
  const operator = texts.operator(site.name)
  const link = (text: string, url: string | null, otherwise: string | Link) =>
    url ? { text, url } : otherwise
  const contact = link(texts.contactPage, site.contactUrl, operator)
  return {
    siteName: site.name,
    origin: publicUrl ?? `http://localhost:${port}`,
    signInToSubmit: texts.signInToSubmit[`${site.reportsRequireSignIn}`],
    appearance: texts.appearance[`${site.premoderates}`],
    nameConfirmation: site.confirmsNames ? texts.nameConfirmation : '',
    requestsElsewhere: texts.requestsElsewhere[`${evidenceS3 !== undefined}`],
    secondFactor: texts.secondFactor[`${secondFactorRequired}`],
    contact,
    legalContact: link(texts.legalTeam, site.legalContactUrl, contact),
    dataProtectionContact: link(
      texts.dataProtectionOfficer,
      site.dataProtectionContactUrl,
      contact,
    ),
  }
}

/** Collects all figures for the configuration of this register. */
export function collectFigures(config: Config): Figures {
  return {
    ...promisedFigures(),
    ...policyFigures(),
    ...cookieFigures(config),
    ...limitFigures(),
    ...siteFigures(config),
  }
}

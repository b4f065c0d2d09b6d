import { page, passwordResetMinutes, videoLimits } from '../../shared/limits.ts'
import { regions } from '../../shared/options.ts'
import { policy } from '../../shared/policy.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { formatsIn } from '../../shared/texts/formats.ts'
import type { Config } from '../config.ts'
import { noteTerm } from '../security/browser-notes.ts'
import { knownDeviceTerm } from '../security/known-device.ts'
import { sessionTerms } from '../security/sessions.ts'

type Link = { text: string; url: string }
/** The values for the placeholders `{{name}}` in a text. */
export type Figures = Record<string, string | Link>

type Span = { from: number; to: number }
const span = ({ from, to }: Span) => `${from}-${to}`

function policyFigures() {
  const [first, second] = policy.breachPhasesHours
  return {
    minimumAge: String(policy.minimumAge),
    verificationTime: labelsTexts.verificationTime,
    supportReplyTime: `${span(policy.supportReplyHours)} hours`,
    requestAnswerTime: `${policy.requestAnswerDays} days`,
    breachNoticeTime: `${policy.breachNoticeHours} hours`,
    breachFirstPhase: `${span(first)} hours`,
    breachSecondPhase: `${span(second)} hours`,
    inactiveAccountTime: `${policy.inactiveAccountMonths} months (${policy.inactiveAccountMonths / 12} years)`,
    identifierTime: `${policy.identifierDays} days`,
    videoEvidenceTime: `${policy.videoEvidenceYears} years`,
    technicalLogTime: `${policy.technicalLogDays} days`,
    passwordResetTime: `${passwordResetMinutes} minutes`,
    draftTime: `${policy.draftDays} days`,
    termsNoticeTime: `${policy.termsNoticeDays} days`,
    uptime: `${policy.uptimePercent}%`,
  }
}

const days = (seconds: number) => `${seconds / 86_400} days`

/** The lifetimes of cookies. */
function cookieFigures() {
  return {
    sessionTime: days(sessionTerms.user.idle),
    longestSessionTime: days(sessionTerms.user.longest),
    knownDeviceTime: days(knownDeviceTerm),
    signInElsewhereTime: `${noteTerm / 60} minutes`,
  }
}

function limitFigures() {
  const formats = [...videoLimits.formats]
  return {
    videoSize: videoLimits.largest,
    videoFormats: formats.join(', '),
    videoFormatsEither: formatsIn('en').either(formats),
    regions: formatsIn('en').either(regions.map((region) => labelsTexts.regions[region])),
    regionCodes: formatsIn('en').either(regions.map((region) => region.toUpperCase())),
    pageSize: String(page.size),
  }
}

const signInToSubmit = {
  true: 'You need to sign in before you can submit a report.',
  false: 'You do not need an account to submit a report.',
}

const appearance = {
  true: 'A moderator looks at a new report before it is public; then it is marked "Under Review".',
  false:
    'A new report is public at once and marked "Under Review". One that holds a link or contact details is public only after a moderator has looked at it.',
}

const nameConfirmation = {
  true: ' We mail a link to the address first: until it was used, or a moderator has confirmed the name, visitors read "Anonymous".',
  false: '',
}

const secondFactor = {
  true: 'Their accounts need multi-factor authentication.',
  false: 'Their accounts can be protected by multi-factor authentication.',
}

/** Without consent, a page may load nothing but videos from another site (decision 21). */
const requestsElsewhere = {
  true: 'Unless you agree, the only requests that leave your browser for another site are for the video of a report that you open: it comes from the store in which we keep videos.',
  false: 'No request leaves your browser for another site unless you agree.',
}

function siteFigures({ site, secondFactorRequired, evidenceS3 }: Config) {
  const operator = `the operator of ${site.name}`
  const link = (text: string, url: string | null, otherwise: string | Link) =>
    url ? { text, url } : otherwise
  const contact = link('our contact page', site.contactUrl, operator)
  return {
    siteName: site.name,
    signInToSubmit: signInToSubmit[`${site.reportsRequireSignIn}`],
    appearance: appearance[`${site.premoderates}`],
    nameConfirmation: nameConfirmation[`${site.confirmsNames}`],
    requestsElsewhere: requestsElsewhere[`${evidenceS3 !== undefined}`],
    secondFactor: secondFactor[`${secondFactorRequired}`],
    contact,
    legalContact: link('our legal team', site.legalContactUrl, contact),
    dataProtectionContact: link(
      'our Data Protection Officer',
      site.dataProtectionContactUrl,
      contact,
    ),
  }
}

/** Collects all figures for the configuration of this register. */
export function collectFigures(config: Config): Figures {
  return { ...policyFigures(), ...cookieFigures(), ...limitFigures(), ...siteFigures(config) }
}

import { placeName } from '../../shared/place-name.ts'
import { policy } from '../../shared/policy.ts'
import type { LocatedReport } from '../../shared/public-report.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { noticeMailsTexts } from '../../shared/texts/en/notice-mails.ts'
import { formatsIn } from '../../shared/texts/formats.ts'
import { english, textsIn } from '../../shared/texts/texts.ts'
import { pageUrls, reportPageUrl } from '../../shared/urls.ts'
import type { Config } from '../config.ts'
import type { Mail } from './mail.ts'
import { mailTo } from './mail-texts.ts'

/**
 * The mails of saved searches and of cases. The first one repeats nothing of the search, because somebody else may have
 * chosen its words. The others name sightings by their type, their place in the gazetteer and their date: no
 * word of a witness leaves the site, and no link tells who followed it.
 */
type Written = { config: Config; to: string; code: string; link: string; unsubscribe: string }

const texts = textsIn(english, noticeMailsTexts)
const { phenomena } = textsIn(english, labelsTexts)
const formats = formatsIn(english.tag)

/** A mail that is late by a day tells nothing new: the next one lists more. */
const usefulHours = 20

function noticeMail(
  { config, to, unsubscribe }: Written,
  { subject, hours, paragraphs }: { subject: string; hours: number; paragraphs: string[] },
): Mail {
  const usefulUntil = new Date(Date.now() + hours * 3_600_000).toISOString()
  return { ...mailTo({ config, to }, subject, paragraphs), usefulUntil, unsubscribe }
}

/** `link` opens the page that starts or ends the mails. */
export function savedSearchAskedMail(written: Written): Mail {
  return askingMail(written, texts.asked)
}

/** Asks without a word of a report: somebody else may read the mailbox. */
export function caseNoticeAskedMail(written: Written): Mail {
  return askingMail(written, texts.caseAsked)
}

/** Says that something is new, and neither what nor where. Only the receipt code opens the case. */
export function caseNewsMail({ origin, ...written }: Written & { origin: string }): Mail {
  const { subject, news, once, end } = texts.caseNews
  const paragraphs = [
    `${news({ site: written.config.site.name })}\n${origin}${pageUrls.case}`,
    once,
    `${end}\n${written.link}`,
    texts.found.code(written.code),
  ]
  return noticeMail(written, { subject, hours: 24, paragraphs })
}

type Objected = { config: Config; to: string; isUpheld: boolean; sentAt: Date }

/** Answers somebody who asked that a report be looked at. Names no report: others may read the mailbox. */
export function objectionAnswerMail({ config, to, isUpheld, sentAt }: Objected): Mail {
  const { subject, asked, upheld, declined, disagree, erased } = texts.objection
  const site = config.site.name
  const outcome = isUpheld ? upheld : declined
  return mailTo({ config, to }, subject, [asked({ site, sentAt }), outcome, disagree, erased])
}

function askingMail(
  written: Written,
  { subject, request }: Pick<typeof texts.asked, 'request'> & { subject: string },
) {
  const { code, otherwise } = texts.asked
  const hours = policy.unconfirmedNoticeHours
  const site = written.config.site.name
  const paragraphs = [
    request({ site }),
    written.link,
    code({ code: written.code, hours }),
    otherwise,
  ]
  return noticeMail(written, { subject, hours, paragraphs })
}

function sightingLines(
  { phenomenonType, place, sightingDate: date, id }: LocatedReport,
  origin: string,
) {
  const where = place ? [placeName(place, formats)] : []
  const parts = [phenomena[phenomenonType], ...where, formats.sightingDate(date)]
  return texts.found.sighting(parts, origin + reportPageUrl(id))
}

type Found = Written & {
  origin: string
  /** The search in words, empty if it has no filter, and its address. */
  asked: string
  search: string
  reports: LocatedReport[]
  total: number
  endsAt: Date
}

export function newSightingsMail({
  origin,
  asked,
  search,
  reports,
  total,
  endsAt,
  ...written
}: Found): Mail {
  const { subject, intro, everything, all, end, code } = texts.found
  const site = written.config.site.name
  const paragraphs = [
    intro({ site, amount: total, asked: asked || everything }),
    ...reports.map((report) => sightingLines(report, origin)),
    `${all}\n${search}`,
    `${end({ endsAt })}\n${written.link}`,
    code(written.code),
  ]
  return noticeMail(written, { subject: subject(total), hours: usefulHours, paragraphs })
}

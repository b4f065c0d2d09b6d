import type { PublicReport } from '../../shared/public-report.ts'
import { reportLead, reportTitle } from '../../shared/report-texts.ts'
import { dayInMilliseconds } from '../../shared/sighting-date.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { ledgerTexts } from '../../shared/texts/en/ledger.ts'
import { serverTexts } from '../../shared/texts/en/server.ts'
import { english, textsIn } from '../../shared/texts/texts.ts'
import { ledgerPageUrl, pageUrls, reportPageUrl, reportPreviewUrl } from '../../shared/urls.ts'
import type { HeadOfDay } from '../public-decisions/read-decisions.ts'
import { xmlText } from './xml.ts'

/** The number of reports in a feed. */
export const feedLength = 30

const language = english
const { newestReports } = textsIn(language, serverTexts)
const { phenomena } = textsIn(language, labelsTexts)

const ledger = textsIn(language, ledgerTexts)

const summaryLength = 300
/** The date of an empty feed. */
const beginning = '2025-01-01T00:00:00.000Z'

export type Feed = {
  origin: string
  siteName: string
  title: string
  /** The paths of the feed and of the page that shows the same. */
  self: string
  page: string
  /** The newest first. */
  reports: PublicReport[]
  /** Of the public ledger of decisions. */
  headOfDay?: HeadOfDay | undefined
}

/** Returns the public name of the witness, if any; never an e-mail address. */
function authorOf({ anonymous, fullName }: PublicReport): string | undefined {
  return anonymous ? undefined : fullName
}

function newestInstant({ reports, headOfDay }: Feed): string {
  const instants = reports.map(({ createdAt }) => createdAt)
  if (headOfDay) instants.push(endOf(headOfDay.day))
  return instants.sort().at(-1) ?? beginning
}

const endOf = (day: string) => new Date(Date.parse(day) + dayInMilliseconds).toISOString()

function atomEntry(origin: string, report: PublicReport): string {
  const url = xmlText(origin + reportPageUrl(report.id))
  const author = authorOf(report)
  const label = xmlText(phenomena[report.phenomenonType])
  return `  <entry>
    <id>${url}</id>
    <title>${xmlText(reportTitle(report, language))}</title>
    <link rel="alternate" type="text/html" href="${url}"/>
    <published>${report.createdAt}</published>
    <updated>${report.createdAt}</updated>
${author ? `    <author><name>${xmlText(author)}</name></author>\n` : ''}    <category term="${report.phenomenonType}" label="${label}"/>
    <summary>${xmlText(reportLead(report, summaryLength))}</summary>
    <content type="text">${xmlText(report.description)}</content>
  </entry>
`
}

/**
 * Readers keep entries, so a chain that is written anew gives a second entry for a day. That is why its
 * hash is in the id.
 */
function headEntry(origin: string, { n, hash, day }: HeadOfDay): string {
  const url = xmlText(origin + ledgerPageUrl(n + 1))
  const instant = endOf(day)
  return `  <entry>
    <id>${url}#${hash}</id>
    <title>${xmlText(ledger.headOfDay(day, n))}</title>
    <link rel="alternate" type="text/html" href="${url}"/>
    <published>${instant}</published>
    <updated>${instant}</updated>
    <content type="text">${hash}</content>
  </entry>
`
}

/** An Atom feed (RFC 4287). The site is the author of anonymous entries. */
export function writeAtomFeed(feed: Feed): string {
  const { origin, siteName, title, page, reports, headOfDay } = feed
  const self = xmlText(origin + feed.self)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language.tag}">
  <id>${self}</id>
  <title>${xmlText(title)}</title>
  <subtitle>${xmlText(newestReports)}</subtitle>
  <updated>${newestInstant(feed)}</updated>
  <author><name>${xmlText(siteName)}</name></author>
  <link rel="self" type="application/atom+xml" href="${self}"/>
  <link rel="alternate" type="text/html" href="${xmlText(origin + page)}"/>
${reports.map((report) => atomEntry(origin, report)).join('')}${headOfDay ? headEntry(origin, headOfDay) : ''}</feed>
`
}

function jsonItem(origin: string, report: PublicReport) {
  const url = origin + reportPageUrl(report.id)
  const author = authorOf(report)
  return {
    id: url,
    url,
    title: reportTitle(report, language),
    content_text: report.description,
    summary: reportLead(report, summaryLength),
    image: origin + reportPreviewUrl(report.id),
    date_published: report.createdAt,
    tags: [phenomena[report.phenomenonType]],
    ...(author ? { authors: [{ name: author }] } : {}),
  }
}

/** A JSON Feed, version 1.1. */
export function writeJsonFeed({ origin, siteName, title, self, page, reports }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description: newestReports,
    home_page_url: origin + page,
    feed_url: origin + self,
    language: language.tag,
    authors: [{ name: siteName, url: origin + pageUrls.main }],
    items: reports.map((report) => jsonItem(origin, report)),
  })
}

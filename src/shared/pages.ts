import { keysOf, valuesByKey } from './values-by-key.ts'

/** `article`: text under headings. `questions`: headings are categories, each with questions. */
export type StaticPageForm = 'article' | 'questions'

/**
 * `listed`: in the sitemap. `found`: a search engine may follow links to it. `unlisted`: never a search
 * result. `closed`: robots.txt also keeps crawlers away.
 */
type Search = 'listed' | 'found' | 'unlisted' | 'closed'

export type FooterPlace = 'quick-links' | 'support' | 'last-line'

export type Page = {
  /** Its address; `:id` is a part that varies. */
  path: string
  search: Search
  /** Other visitors are sent to the login. */
  isForUsers?: true
  /** No cache may store it. */
  isNeverStored?: true
  /** Its text is this Markdown file of the folder `content`. */
  text?: { file: string; form: StaticPageForm }
  /** Its link in the footer. */
  footer?: { place: FooterPlace; label: string }
}

/**
 * Every page of the site, written once. Addresses, rendering, the sitemap, robots.txt and the footer
 * read this table; `pageViews` in src/web/page-views.ts adds the component and the data of each page.
 */
export const pages = {
  main: { path: '/', search: 'listed' },
  submit: { path: '/reports', search: 'listed' },
  /** The same form, one or two questions at a time. */
  guided: { path: '/report', search: 'listed' },
  /** The sitemap lists each public report by itself. */
  report: { path: '/reports/:id', search: 'found' },
  received: { path: '/reports/:id/received', search: 'unlisted', isNeverStored: true },
  /** Where somebody tells who was near at that time and saw nothing. */
  nothingSeen: { path: '/reports/:id/nothing-seen', search: 'unlisted', isNeverStored: true },
  /** Where somebody asks that a report be looked at. */
  objection: { path: '/reports/:id/objection', search: 'unlisted', isNeverStored: true },
  /** Confirms a held report to a witness without scripts: the report has no page yet. */
  receivedHeld: { path: '/received', search: 'unlisted', isNeverStored: true },
  /** What became of a report; its witness opens it with the receipt code, typed or as `#CODE`. */
  case: {
    path: '/case',
    search: 'unlisted',
    isNeverStored: true,
    footer: { place: 'last-line', label: 'Your case' },
  },
  /** Publishes the name of a witness; a mailed link leads there with `#code=…`. */
  confirmName: { path: '/confirm-name', search: 'unlisted' },
  /** Confirms, keeps or ends the mails of a saved search; they lead there with `#code=…`. */
  notices: { path: '/notices', search: 'unlisted' },
  explore: { path: '/explore', search: 'listed' },
  numbers: { path: '/explore/statistics', search: 'listed' },
  map: { path: '/explore/map', search: 'listed' },
  /** A town. Not in the sitemap, because the gazetteer has two hundred thousand. */
  place: { path: '/places/:id', search: 'found' },
  auth: { path: '/auth', search: 'found' },
  admin: { path: '/admin', search: 'closed', isNeverStored: true },
  home: { path: '/home', search: 'closed', isForUsers: true },
  account: { path: '/account', search: 'closed', isForUsers: true },
  /** Asks whether to link an identity of a provider to the account. */
  identity: { path: '/account/identity', search: 'unlisted', isForUsers: true },
  /** Asks for a mailed link; with `#token=…` it takes the new password. */
  passwordReset: { path: '/password-reset', search: 'unlisted' },
  guidelines: {
    path: '/guidelines',
    search: 'listed',
    text: { file: 'guidelines.md', form: 'article' },
    footer: { place: 'quick-links', label: 'Guidelines' },
  },
  faq: {
    path: '/faq',
    search: 'listed',
    text: { file: 'faq.md', form: 'questions' },
    footer: { place: 'quick-links', label: 'FAQ' },
  },
  privacyPolicy: {
    path: '/privacy-policy',
    search: 'listed',
    text: { file: 'privacy-policy.md', form: 'article' },
    footer: { place: 'support', label: 'Privacy Policy' },
  },
  termsOfService: {
    path: '/terms-of-service',
    search: 'listed',
    text: { file: 'terms-of-service.md', form: 'article' },
    footer: { place: 'support', label: 'Terms of Service' },
  },
  dataProtection: {
    path: '/data-protection',
    search: 'listed',
    text: { file: 'data-protection.md', form: 'article' },
    footer: { place: 'support', label: 'Data Protection' },
  },
  data: {
    path: '/data',
    search: 'listed',
    text: { file: 'data.md', form: 'article' },
    footer: { place: 'last-line', label: 'Data' },
  },
  /** What the policies promise to delete, and what the last runs of the jobs did. */
  promises: {
    path: '/promises',
    search: 'listed',
    isNeverStored: true,
  },
  /** The public decisions as a chain of hashes. */
  ledger: {
    path: '/ledger',
    search: 'listed',
    isNeverStored: true,
  },
  accessibility: {
    path: '/accessibility',
    search: 'listed',
    text: { file: 'accessibility.md', form: 'article' },
    footer: { place: 'last-line', label: 'Accessibility' },
  },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

export const allPages: Page[] = Object.values(pages)

export type FooterPage = {
  [Name in PageName]: (typeof pages)[Name] extends { footer: unknown } ? Name : never
}[PageName]

export const footerPages = keysOf(pages).filter(
  (name): name is FooterPage => 'footer' in pages[name],
)

/** The labels of the footer as a part of the catalogue. */
export const footerLabelsTexts = {
  part: 'footerLabels',
  labels: valuesByKey(footerPages, (name) => pages[name].footer.label),
} as const

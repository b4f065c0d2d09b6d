import { pageUrls } from './urls.ts'

/** `article`: text under headings. `questions`: headings are categories, each with questions. */
type StaticPageForm = 'article' | 'questions'

/** Each page whose text is a Markdown file, with the name of that file. */
export const staticPages = [
  { path: pageUrls.guidelines, file: 'guidelines.md', form: 'article' },
  { path: pageUrls.faq, file: 'faq.md', form: 'questions' },
  { path: pageUrls.privacyPolicy, file: 'privacy-policy.md', form: 'article' },
  { path: pageUrls.termsOfService, file: 'terms-of-service.md', form: 'article' },
  { path: pageUrls.dataProtection, file: 'data-protection.md', form: 'article' },
  { path: pageUrls.accessibility, file: 'accessibility.md', form: 'article' },
] as const satisfies { path: string; file: string; form: StaticPageForm }[]

export type StaticPagePath = (typeof staticPages)[number]['path']

/** What the frame of a page needs to know of its text. */
export type StaticText = {
  path: StaticPagePath
  form: StaticPageForm
  title: string
  description: string
  /** A day in words, like "January 28, 2025". */
  updated: string | null
  /** The headings of the second level; `id` is their anchor. */
  sections: { id: string; title: string }[]
}

export type StaticContent = { text: StaticText; html: string }

import { pages, type StaticPageForm } from './pages.ts'

/** Each page whose text is a Markdown file. */
export const staticPages = Object.values(pages).flatMap((page) =>
  'text' in page ? [{ path: page.path, ...page.text }] : [],
)

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

import { pages, type StaticPageForm } from './pages.ts'

/** The pages whose text is a Markdown file. */
export const staticPages = Object.values(pages).flatMap((page) =>
  'text' in page ? [{ path: page.path, ...page.text }] : [],
)

export type StaticPagePath = (typeof staticPages)[number]['path']

/** The metadata of a text that its page needs. */
export type StaticText = {
  path: StaticPagePath
  form: StaticPageForm
  title: string
  description: string
  /** A formatted day, like "January 28, 2025". */
  updated: string | null
  /** The second-level headings; `id` is their anchor. */
  sections: { id: string; title: string }[]
}

export type StaticContent = { text: StaticText; html: string }

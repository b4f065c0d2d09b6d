import type { FilledReportForm } from '../shared/report-form.ts'
import type { SignInNews } from '../shared/sign-in-news.ts'
import type { Site } from '../shared/site.ts'
import type { StaticText } from '../shared/static-pages.ts'
import type { KnownQuery } from './query-client.ts'

/** Absolute paths of built files. */
type PageAssets = { styles: string[]; preloads: string[] }
export type Assets = PageAssets & { script: string }
/** What every page needs, and what some pages need besides, by their file. */
export type SiteAssets = Assets & { latePages: Record<string, PageAssets> }

/** What the browser needs to render the very page that the server rendered. */
export type PageState = {
  origin: string
  site: Site
  assets: Assets
  known: KnownQuery[]
  filledForm: FilledReportForm | null
  /** Only on the page that a sign-in elsewhere has led to. */
  signInNews: SignInNews | null
  /** Of a static page; its HTML is not repeated here, it stands in the page. */
  staticText: StaticText | null
}

export const stateElementId = 'state'

/** JSON that is safe inside a script element. */
export function writePageState(state: PageState): string {
  return JSON.stringify(state)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

export function readPageState(text: string): PageState {
  return JSON.parse(text) as PageState
}

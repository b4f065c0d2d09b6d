import type { FilledForm } from '../shared/filled-form.ts'
import type { SignInNews } from '../shared/sign-in-errors.ts'
import type { Site } from '../shared/site.ts'
import type { StaticText } from '../shared/static-pages.ts'
import type { KnownQuery } from './query-client.ts'

/** Absolute paths of built files. */
type PageAssets = { styles: string[]; preloads: string[] }
export type Assets = PageAssets & { script: string; face: string }
/** The assets of every page, and the additional ones of late pages by their file. */
export type SiteAssets = Assets & { latePages: Record<string, PageAssets> }

/** The state that the browser needs to render the same page as the server. */
export type PageState = {
  origin: string
  site: Site
  assets: Assets
  known: KnownQuery[]
  filledForm: FilledForm | null
  /** Set only on the page to which a single sign-on led. */
  signInNews: SignInNews | null
  /** The text of a static page. Its HTML is in the document already. */
  staticText: StaticText | null
}

export const stateElementId = 'state'

/** Serializes the state as JSON that is safe inside a script element. */
export function writePageState(state: PageState): string {
  return JSON.stringify(state)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

export function readPageState(text: string): PageState {
  return JSON.parse(text) as PageState
}

import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { FilledForm } from '../shared/filled-form.ts'
import type { PageName } from '../shared/pages.ts'
import type { SignInNews } from '../shared/sign-in-errors.ts'
import type { Site } from '../shared/site.ts'
import type { StaticContent } from '../shared/static-pages.ts'
import type { Language } from '../shared/texts/texts.ts'
import { Document } from './document.tsx'
import { findPage, partsOf } from './find-page.ts'
import { openHtmlKeeper } from './html-keeper.ts'
import { HtmlSlotsContext } from './kept-html.tsx'
import { loadPage } from './load-page.ts'
import type { FetchJson } from './page-data.ts'
import { pageFile } from './page-file.ts'
import { type Assets, type SiteAssets, writePageState } from './page-state.ts'
import { createQueryClient } from './query-client.ts'

export type PageRequest = {
  /** Path and query as requested. */
  url: string
  /** Absolute origin for canonical and link-preview tags, like https://example.org. */
  origin: string
  site: Site
  /** The browser always uses English until there are addresses for another language. */
  language: Language
  /** Absolute paths, from the build manifest. */
  assets: SiteAssets
  /** The texts of the static pages, by path. */
  staticContent: ReadonlyMap<string, StaticContent>
  /** The rejected submission of a plain form. */
  filledForm: FilledForm | null
  /** The result of the single sign-on from which the visitor comes back. */
  takeSignInNews: () => SignInNews | null
  /** The request has a session cookie. The session may have ended. */
  mayBeSignedIn: boolean
  /** Requests our own API in process. */
  fetchJson: FetchJson
  /** Resolves when rendering may start. Nothing can interrupt it, so requests take turns. */
  awaitTurn: () => Promise<void>
}

/** A whole document with its doctype, or a redirect. */
export type PageAnswer =
  | { status: number; html: Buffer; isNeverStored: boolean }
  | { redirect: string }

export async function renderPage(request: PageRequest): Promise<PageAnswer> {
  const { url, origin, site, filledForm } = request
  const { status, known, unsent = [], redirect } = await loadPage(url, request)
  if (redirect) return { redirect }
  const found = findPage(partsOf(url).pathname)
  const assets = assetsOf(found?.name, request.assets)
  const content = request.staticContent.get(found?.page.path ?? '') ?? null
  const signInNews = request.takeSignInNews()
  const staticText = content?.text ?? null
  const state = { origin, site, assets, known, filledForm, signInNews, staticText }
  const queryClient = createQueryClient([...known, ...unsent])
  const keeper = import.meta.env.PROD ? openHtmlKeeper() : null
  await request.awaitTurn()
  const rendered = renderToString(
    <StaticRouter location={url}>
      <HtmlSlotsContext value={keeper}>
        <Document
          state={state}
          stateText={writePageState(state)}
          language={request.language}
          queryClient={queryClient}
          staticContent={content}
        />
      </HtmlSlotsContext>
    </StaticRouter>,
  )
  queryClient.clear()
  const html = /^<!doctype/i.test(rendered) ? rendered : `<!doctype html>${rendered}`
  return {
    status: filledForm?.status ?? status,
    isNeverStored: found?.page.isNeverStored ?? false,
    html: keeper ? keeper.fill(html) : Buffer.from(html),
  }
}

function assetsOf(name: PageName | undefined, { latePages, ...common }: SiteAssets): Assets {
  const own = name && latePages[pageFile(name)]
  if (!own) return common
  return {
    ...common,
    styles: [...common.styles, ...own.styles],
    preloads: [...common.preloads, ...own.preloads],
  }
}

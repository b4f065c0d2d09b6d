import { matchPath, parsePath } from 'react-router'
import { type Page, type PageName, pages } from '../shared/pages.ts'
import { keysOf } from '../shared/values-by-key.ts'

type FoundPage = { name: PageName; page: Page; parameters: { readonly id?: string | undefined } }

const namesByPath = new Map<string, PageName>(
  keysOf(pages)
    .filter((name) => !pages[name].path.includes(':'))
    .map((name) => [pages[name].path, name]),
)

/** The parts of a requested address as the router reads them; a URL would take `//explore` for a host. */
export function partsOf(url: string): { pathname: string; search: URLSearchParams } {
  const { pathname = '/', search } = parsePath(url)
  return { pathname, search: new URLSearchParams(search) }
}

/** The router would see a page also in front of two slashes, which then had many addresses. */
export const isWellFormed = (pathname: string) => !pathname.includes('//')

/** The page at this address, with the parameters of its path. */
export function findPage(pathname: string): FoundPage | undefined {
  // Matching compiles an expression for each path, which most addresses do not need.
  const name = namesByPath.get(pathname)
  if (name) return { name, page: pages[name], parameters: {} }
  if (!isWellFormed(pathname)) return undefined
  for (const name of keysOf(pages)) {
    const page: Page = pages[name]
    const match = matchPath(page.path, pathname)
    if (match) return { name, page, parameters: match.params }
  }
  return undefined
}

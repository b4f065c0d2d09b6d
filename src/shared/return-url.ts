import { pageUrls } from './urls.ts'

const longest = 2_000

/** Possible targets after sign-in: all pages except the sign-in page. */
const patterns = Object.values(pageUrls)
  .filter((path) => path !== pageUrls.auth)
  .map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))

/**
 * Returns the page that required the sign-in, with its query and anchor. Returns the main page for
 * any other input, to prevent open redirects.
 */
export function returnUrl(next: string | null | undefined): string {
  if (!next || next.length > longest || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)) {
    return pageUrls.main
  }
  const url = new URL(next, 'http://site.invalid')
  if (!patterns.some((pattern) => pattern.test(url.pathname))) return pageUrls.main
  return url.pathname + url.search + url.hash
}

/** The sign-in page, which then leads to `next`. */
export function signInUrl(next: string): string {
  return `${pageUrls.auth}?next=${encodeURIComponent(next)}`
}

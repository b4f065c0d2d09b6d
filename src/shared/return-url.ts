import { pageUrls } from './urls.ts'

const longest = 2_000

/** Pages that somebody may be sent to after signing in: all but the one for signing in. */
const patterns = Object.values(pageUrls)
  .filter((path) => path !== pageUrls.auth)
  .map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))

/**
 * The page that asked for signing in, as an address on this site with its query and anchor. The
 * main page for anything else: an address that leads elsewhere must not become a redirect.
 */
export function returnUrl(next: string | null | undefined): string {
  if (!next || next.length > longest || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)) {
    return pageUrls.main
  }
  const url = new URL(next, 'http://site.invalid')
  if (!patterns.some((pattern) => pattern.test(url.pathname))) return pageUrls.main
  return url.pathname + url.search + url.hash
}

/** The page for signing in, which then leads to `next`. */
export function signInUrl(next: string): string {
  return `${pageUrls.auth}?next=${encodeURIComponent(next)}`
}

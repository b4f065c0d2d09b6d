import { apiUrls, pageUrls } from './urls.ts'

const { admin, auth, home, account, passwordReset } = pageUrls
const closed = [admin, auth, home, account, passwordReset, pageUrls.case, apiUrls.reports].map(
  firstPart,
)

/**
 * True if the page at this path may contain analytics. Forbidden in the administration (decision
 * 21), and on pages with a password or an account, which the script could read. Also forbidden on
 * the page after a submission, whose URL would reveal the author of a report, and on the case page. Matches paths as
 * routes do: in any case, with or without escapes. Returns false for an unreadable path.
 */
export function allowsAnalytics(path: string): boolean {
  try {
    const readable = decodeURIComponent(path)
    return !closed.includes(firstPart(readable)) && !/\/received\/*$/i.test(readable)
  } catch {
    return false
  }
}

function firstPart(path: string): string {
  return path.split('/').find(Boolean)?.toLowerCase() ?? ''
}

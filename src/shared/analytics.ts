import { apiUrls, pageUrls } from './urls.ts'

const { admin, auth, home, account, passwordReset } = pageUrls
const closed = [admin, auth, home, account, passwordReset, apiUrls.reports].map(firstPart)

/**
 * Whether analytics may stand on the page at this path. Not in the administration (decision 21); not
 * where a password is typed or an account is shown, which the script could read; and not where a
 * witness is told the address of the report just sent: it would tell the service who wrote it. As
 * routes match it: in any case, with or without escapes. An unreadable path is no.
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

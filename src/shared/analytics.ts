import { apiUrls, pageUrls } from './urls.ts'

const administration = firstPart(pageUrls.admin)
const api = firstPart(apiUrls.reports)

/**
 * Whether analytics may stand on the page at this path. Not in the administration (decision 21),
 * and not where a witness is told the address of the report just sent: it would tell the service
 * who wrote it. As routes match it: in any case, with or without escapes. An unreadable path is no.
 */
export function allowsAnalytics(path: string): boolean {
  try {
    const readable = decodeURIComponent(path)
    const first = firstPart(readable)
    return first !== administration && first !== api && !/\/received\/*$/i.test(readable)
  } catch {
    return false
  }
}

function firstPart(path: string): string {
  return path.split('/').find(Boolean)?.toLowerCase() ?? ''
}

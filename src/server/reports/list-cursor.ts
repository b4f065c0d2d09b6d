import { fieldFault } from '../../shared/problems.ts'
import { type ReportQuery, unknownCursor } from '../../shared/report-query.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { Config } from '../config.ts'
import { isInProcess } from '../http/ask-api.ts'
import { invalidFields } from '../http/problems.ts'
import { type CursorPosition, makeCursor, openCursor } from '../security/sealed-cursor.ts'

const owner = 'cursor of the list'

/** The row after which the list goes on; undefined for its beginning. */
export async function openListCursor(
  config: Config,
  { after }: ReportQuery,
): Promise<CursorPosition | undefined> {
  if (!after) return undefined
  const position = await openCursor(config, owner, after)
  if (!position) throw invalidFields([fieldFault('after', unknownCursor)])
  return position
}

/**
 * The header `Link` (RFC 8288) to the part after the row `last`, with the same filters. A page reads
 * only the body of an answer.
 */
export async function linkToNext(
  config: Config,
  { type, region, search, limit }: ReportQuery,
  last: CursorPosition,
): Promise<string | undefined> {
  if (isInProcess()) return undefined
  const after = await makeCursor(config, owner, last)
  const query = new URLSearchParams({ limit: String(limit), after })
  for (const [name, value] of Object.entries({ type, region, search })) {
    if (value) query.set(name, value)
  }
  return `<${apiUrls.reports}?${query}>; rel="next"`
}

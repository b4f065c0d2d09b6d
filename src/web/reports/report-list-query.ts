import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { page, textLimits } from '../../shared/limits.ts'
import { type PhenomenonType, phenomenonTypes, type Region, regions } from '../../shared/options.ts'
import type { PublicReport } from '../../shared/public-report.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'

/** The filters of Recent Sightings. The list begins at `offset`. */
export type ReportListQuery = {
  type?: PhenomenonType | undefined
  region?: Region | undefined
  search: string
  offset: number
}

/** The loaded pages, and all their reports in one list. */
export type ReportPages = UseInfiniteQueryResult<InfiniteData<PublicReport[]>> & {
  reports: PublicReport[]
}

/** The offset after a page, if there is more and the API takes it. */
export function nextOffset({ length }: PublicReport[], offset: number): number | undefined {
  const next = offset + page.size
  return length < page.size || next > page.deepestOffset ? undefined : next
}

/** True if only the largest offset of the API ends the list: its last page is full. */
export function isCutOff({ data, hasNextPage, isPlaceholderData }: ReportPages): boolean {
  return !isPlaceholderData && !hasNextPage && data?.pages.at(-1)?.length === page.size
}

/** Reads the address of the main page. Unknown values mean "all": an old link never breaks. */
export function readReportListQuery(parameters: URLSearchParams): ReportListQuery {
  const offset = parameters.get('offset') ?? ''
  return {
    type: phenomenonTypes.find((type) => type === parameters.get('type')),
    region: regions.find((region) => region === parameters.get('region')),
    search: cleanSearch(parameters.get('search') ?? ''),
    offset: /^\d{1,6}$/.test(offset) ? Math.min(Number(offset), page.deepestOffset) : 0,
  }
}

/** Makes a text that the API accepts: storable, trimmed and not too long. */
export function cleanSearch(text: string): string {
  const storable = text.toWellFormed().replaceAll('\0', '').trim()
  return Array.from(storable).slice(0, textLimits.search).join('').trim()
}

/** The address of the main page with this list, without default values. */
export function reportListUrl(query: ReportListQuery): string {
  const parameters = toParameters(query)
  return parameters.size === 0 ? pageUrls.main : `${pageUrls.main}?${parameters}`
}

export function reportListKey(query: ReportListQuery) {
  return [apiUrls.reports, query] as const
}

/** The parameters of the same list in the API. */
export function reportListParameters({ search, ...query }: ReportListQuery) {
  return { ...query, search: search || undefined, limit: page.size }
}

export function hasFilters({ type, region, search }: ReportListQuery): boolean {
  return type !== undefined || region !== undefined || search !== ''
}

function toParameters({ type, region, search, offset }: ReportListQuery): URLSearchParams {
  const parameters = new URLSearchParams()
  if (type) parameters.set('type', type)
  if (region) parameters.set('region', region)
  if (search) parameters.set('search', search)
  if (offset > 0) parameters.set('offset', String(offset))
  return parameters
}

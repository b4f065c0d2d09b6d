import {
  type PhenomenonType,
  phenomenonTypes,
  type Region,
  regions,
} from '../../../shared/options.ts'
import { initialStatus, type ReportStatus, reportStatuses } from '../../../shared/report-status.ts'
import { pageUrls } from '../../../shared/urls.ts'
import { cleanSearch } from '../../reports/report-list-query.ts'

export type DeskDate = 'submitted' | 'sighted'

/** The filters, the order and the page that the queue shows. */
export type DeskView = {
  status: ReportStatus | undefined
  /** Shows only held reports. */
  held: boolean
  type: PhenomenonType | undefined
  region: Region | undefined
  /** The name of an archive; empty for reports of all kinds. */
  source: string
  search: string
  /** The date that `from` and `to` limit. */
  dates: DeskDate
  from: string
  to: string
  order: 'newest' | 'oldest'
  page: number
  /** The cursor where the page starts; empty for the first page. */
  after: string
}

export const deskPageSize = 50

/** Reads the address of the page. Unknown values mean "all": an old link never breaks. */
export function readDeskView(parameters: URLSearchParams): DeskView {
  const read = (name: string) => parameters.get(name) ?? ''
  const after = read('after')
  return {
    status: reportStatuses.find((status) => status === read('status')),
    held: read('held') === 'true',
    type: phenomenonTypes.find((type) => type === read('type')),
    region: regions.find((region) => region === read('region')),
    source: read('source') === 'all' ? '' : read('source').slice(0, 100),
    search: cleanSearch(read('search')),
    dates: read('dates') === 'sighted' ? 'sighted' : 'submitted',
    from: readDay(read('from')),
    to: readDay(read('to')),
    order: read('order') === 'oldest' ? 'oldest' : 'newest',
    page: after === '' ? 1 : Math.max(2, Number.parseInt(read('page'), 10) || 2),
    after,
  }
}

function readDay(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ''
}

/** The start of the work: what waits for its first review, the longest wait first. */
export const longestWait: DeskView = {
  ...readDeskView(new URLSearchParams({ order: 'oldest' })),
  status: initialStatus,
}

/** The view as parameters of the page's address, without default values. */
export function deskParameters(view: DeskView): URLSearchParams {
  const { status = '', type = '', region = '', held, source, search, dates, from, to } = view
  const { order, page, after } = view
  const hasDates = from !== '' || to !== ''
  return nonEmpty({
    status,
    held: held ? 'true' : '',
    type,
    region,
    source,
    search,
    dates: hasDates && dates === 'sighted' ? dates : '',
    from,
    to,
    order: order === 'oldest' ? order : '',
    page: page > 1 ? String(page) : '',
    after,
  })
}

export function deskUrl(view: DeskView): string {
  const parameters = deskParameters(view)
  return parameters.size === 0 ? pageUrls.admin : `${pageUrls.admin}?${parameters}`
}

/** The parameters with which the API lists a page of reports. */
export function listParameters(view: DeskView) {
  const { status, held, order, after } = view
  return {
    ...countParameters(view),
    status,
    held: held ? ('true' as const) : undefined,
    heldFirst: 'true' as const,
    order,
    limit: deskPageSize,
    after: after || undefined,
  }
}

/** The parameters with which the API counts the reports of each status. */
export function countParameters({ type, region, source, search, dates, ...days }: DeskView) {
  const from = days.from || undefined
  const to = days.to || undefined
  const range =
    dates === 'sighted'
      ? { sightedFrom: from, sightedTo: to }
      : { submittedFrom: from, submittedTo: to }
  return { type, region, source: source || undefined, search: search || undefined, ...range }
}

function nonEmpty(values: Record<string, string>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
}

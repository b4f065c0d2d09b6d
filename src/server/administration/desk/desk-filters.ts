import { type RawBuilder, sql } from 'kysely'
import type { DeskFilters, DeskQuery } from '../../../shared/desk-query.ts'
import { phenomenonTypes, regions } from '../../../shared/options.ts'
import { hiddenStatuses, isPublicStatus } from '../../../shared/report-status.ts'
import { dayInMilliseconds } from '../../../shared/sighting-date.ts'
import { valuesAt } from '../../database/microseconds.ts'
import { hasStatus, isPublic, isWaitingForRelease } from '../../reports/public-reports.ts'

type Condition = RawBuilder<boolean>

function all(conditions: Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** The filters except those by day. */
type Kind = Pick<DeskFilters, 'type' | 'region'> & Partial<Pick<DeskFilters, 'status' | 'held'>>

function isOfKind({ status, held, type, region }: Kind): Condition[] {
  const conditions: Condition[] = held ? [isWaitingForRelease] : []
  if (status) conditions.push(sql`status = ${status}`)
  if (type) conditions.push(sql`phenomenon_type = ${type}`)
  if (region) conditions.push(sql`region = ${region}`)
  return conditions
}

type DaysOfSubmission = { earliest: Date | undefined; latest: Date | undefined }

/** From the start of the first day to the end of the last one. */
export function daysOfSubmission({
  submittedFrom,
  submittedTo,
}: Pick<DeskFilters, 'submittedFrom' | 'submittedTo'>): DaysOfSubmission {
  return {
    earliest: submittedFrom ? new Date(submittedFrom) : undefined,
    latest: submittedTo ? new Date(Date.parse(submittedTo) + dayInMilliseconds) : undefined,
  }
}

/** The conditions on the archive and on the days of submission and sighting. */
function isOfSourceAndTime(filters: DeskFilters): Condition[] {
  const { sightedFrom, sightedTo, source } = filters
  const { earliest, latest } = daysOfSubmission(filters)
  const conditions: Condition[] = source ? [sql`import_source = ${source}`] : []
  if (earliest) conditions.push(sql`created_at >= ${earliest}`)
  if (latest) conditions.push(sql`created_at < ${latest}`)
  if (sightedFrom && sightedTo) {
    conditions.push(sql`sighting_date collate "C" between ${sightedFrom} and ${sightedTo}`)
  }
  return conditions
}

type Order = Pick<DeskQuery, 'order' | 'search' | 'sightedFrom' | 'heldFirst'>

/** Search results and reports of some days of sighting have the order of submission alone. */
export function putsHeldFirst({ heldFirst, search, sightedFrom }: Order): boolean {
  return heldFirst && !search && !sightedFrom
}

function isAfter({
  after,
  order = 'newest',
}: Partial<Pick<DeskQuery, 'after' | 'order'>>): Condition[] {
  if (!after) return []
  const place = after.replace(/^held\./, '').split('.')
  const follows = order === 'oldest' ? sql`>` : sql`<`
  return [sql<boolean>`(created_at, id) ${follows} ${valuesAt(place)}`]
}

type Selection = DeskFilters & Partial<Pick<DeskQuery, 'after' | 'order'>>

/** All filters except the search, as one condition. */
export function matchesFilters(selection: Selection): Condition {
  return all([...isOfKind(selection), ...isOfSourceAndTime(selection), ...isAfter(selection)])
}

function orderOfSubmission({ order }: Pick<DeskQuery, 'order'>): RawBuilder<unknown> {
  return order === 'oldest' ? sql`created_at, id` : sql`created_at desc, id desc`
}

export function deskOrderOf(query: Order): RawBuilder<unknown> {
  const order = orderOfSubmission(query)
  return putsHeldFirst(query) ? sql`${isWaitingForRelease} desc, ${order}` : order
}

/** A part of the list. One index holds its rows in the order of submission. */
type Stretch = { condition: Condition; isHeld: boolean }

function listStretches({ status, held, type, region }: DeskQuery): Stretch[] {
  const kind = isOfKind({ type, region })
  const waiting = isOfKind({ status, held: true, type, region })
  const ofHeld = { condition: all(waiting), isHeld: true }
  if (held) return [ofHeld]
  const isHidden = status !== undefined && !isPublicStatus(status)
  const ofHidden = (isHidden ? [status] : hiddenStatuses).map((hidden) => ({
    condition: hasStatus(hidden),
    isHeld: false,
  }))
  if (kind.length === 0 && isHidden) return ofHidden
  const ofPublic = { condition: all([isPublic, ...kind]), isHeld: false }
  if (kind.length === 0 && !status) return [ofHeld, ofPublic, ...ofHidden]
  const stretches = isHidden ? [] : [ofHeld]
  if (!status) stretches.push(ofPublic)
  for (const ofType of type ? [type] : phenomenonTypes) {
    for (const inRegion of region ? [region] : regions) {
      for (const ofStatus of status ? [status] : hiddenStatuses) {
        const ofKind = isOfKind({ status: ofStatus, type: ofType, region: inRegion })
        const others = isPublicStatus(ofStatus) ? [isPublic] : []
        stretches.push({ condition: all([...ofKind, ...others]), isHeld: false })
      }
    }
  }
  return stretches
}

/** If held reports come first, the rows after the cursor depend on whether its row is held. */
function followingIn({ isHeld }: Stretch, query: DeskQuery): Condition[] {
  const following = isAfter(query)
  if (!query.after || !putsHeldFirst(query)) return following
  const isAfterHeld = query.after.startsWith('held.')
  if (isHeld) return isAfterHeld ? following : [sql<boolean>`false`]
  return isAfterHeld ? [] : following
}

/**
 * Returns a subquery with the first reports of a query, without its search. It merges stretches,
 * and reads each by an index only as far as needed, at most `most` rows.
 */
export function firstInOrder(
  query: DeskQuery,
  columns: RawBuilder<unknown>,
  most: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rest = isOfSourceAndTime(query)
  // Each part has its own order and limit. Otherwise PostgreSQL would sort instead of merging.
  const selects = listStretches(query).map(
    (stretch) => sql`(
      select ${columns} from reports
       where ${all([stretch.condition, ...rest, ...followingIn(stretch, query)])}
       order by ${orderOfSubmission(query)} limit ${most})`,
  )
  return sql`(${sql.join(selects, sql` union all `)}) as stretches`
}

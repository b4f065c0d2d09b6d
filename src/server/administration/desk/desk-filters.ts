import { type RawBuilder, sql } from 'kysely'
import type { DeskFilters, DeskQuery } from '../../../shared/desk-query.ts'
import { phenomenonTypes, regions } from '../../../shared/options.ts'
import { hiddenStatuses, isPublicStatus } from '../../../shared/report-status.ts'
import { hasStatus, isPublic, isWaitingForRelease } from '../../reports/public-reports.ts'

type Condition = RawBuilder<boolean>

const day = 86_400_000

function all(conditions: Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** What of a report the filters choose besides its days. */
type Kind = Pick<DeskFilters, 'type' | 'region'> & Partial<Pick<DeskFilters, 'status' | 'held'>>

function isOfKind({ status, held, type, region }: Kind): Condition[] {
  const conditions: Condition[] = held ? [isWaitingForRelease] : []
  if (status) conditions.push(sql`status = ${status}`)
  if (type) conditions.push(sql`phenomenon_type = ${type}`)
  if (region) conditions.push(sql`region = ${region}`)
  return conditions
}

/** The days of submission and of the sighting. */
function isOfTime(filters: DeskFilters): Condition[] {
  const { submittedFrom, submittedTo, sightedFrom, sightedTo } = filters
  const conditions: Condition[] = []
  if (submittedFrom) conditions.push(sql`created_at >= ${new Date(submittedFrom)}`)
  if (submittedTo) {
    conditions.push(sql`created_at < ${new Date(Date.parse(submittedTo) + day)}`)
  }
  if (sightedFrom && sightedTo) {
    conditions.push(sql`sighting_date collate "C" between ${sightedFrom} and ${sightedTo}`)
  }
  return conditions
}

/** The place of a row in the order of submission, as `X-Next-After` tells it. */
export const cursorColumn = sql<string>`
  (extract(epoch from created_at) * 1000000)::bigint || '.' || id`

type Order = Pick<DeskQuery, 'order' | 'search' | 'sightedFrom' | 'heldFirst'>

/** Searches and the reports of some days of sighting come in the order of submission alone. */
export function putsHeldFirst({ heldFirst, search, sightedFrom }: Order): boolean {
  return heldFirst && !search && !sightedFrom
}

function isAfter({
  after,
  order = 'newest',
}: Partial<Pick<DeskQuery, 'after' | 'order'>>): Condition[] {
  if (!after) return []
  const [microseconds, id] = after.replace(/^held\./, '').split('.')
  const place = sql`(
    timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${id}::uuid)`
  const follows = order === 'oldest' ? sql`>` : sql`<`
  return [sql<boolean>`(created_at, id) ${follows} ${place}`]
}

type Selection = DeskFilters & Partial<Pick<DeskQuery, 'after' | 'order'>>

/** Every filter but the search, as one condition. */
export function matchesFilters(selection: Selection): Condition {
  return all([...isOfKind(selection), ...isOfTime(selection), ...isAfter(selection)])
}

function orderOfSubmission({ order }: Pick<DeskQuery, 'order'>): RawBuilder<unknown> {
  return order === 'oldest' ? sql`created_at, id` : sql`created_at desc, id desc`
}

export function orderOf(query: Order): RawBuilder<unknown> {
  const order = orderOfSubmission(query)
  return putsHeldFirst(query) ? sql`${isWaitingForRelease} desc, ${order}` : order
}

type Stretch = { condition: Condition; isHeld: boolean }

/** What each stretch has in common, so that an index has it in the order of submission. */
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

/** Where held reports come first, those that follow `after` depend on whether it is held itself. */
function followingIn({ isHeld }: Stretch, query: DeskQuery): Condition[] {
  const following = isAfter(query)
  if (!query.after || !putsHeldFirst(query)) return following
  const isAfterHeld = query.after.startsWith('held.')
  if (isHeld) return isAfterHeld ? following : [sql<boolean>`false`]
  return isAfterHeld ? [] : following
}

/**
 * The first reports of a query but for its search, as a table to select from: merged from stretches
 * of which each is read by an index, and no further than needed. At most `most` are looked at.
 */
export function firstInOrder(
  query: DeskQuery,
  columns: RawBuilder<unknown>,
  most: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rest = isOfTime(query)
  // Each with its order and limit: without them, PostgreSQL sorts what it could merge.
  const selects = listStretches(query).map(
    (stretch) => sql`(
      select ${columns} from reports
       where ${all([stretch.condition, ...rest, ...followingIn(stretch, query)])}
       order by ${orderOfSubmission(query)} limit ${most})`,
  )
  return sql`(${sql.join(selects, sql` union all `)}) as stretches`
}

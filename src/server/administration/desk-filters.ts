import { type RawBuilder, sql } from 'kysely'
import type { DeskFilters, DeskQuery } from '../../shared/moderation.ts'
import { phenomenonTypes, regions } from '../../shared/options.ts'

type Condition = RawBuilder<boolean>

const day = 86_400_000

function all(conditions: Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Status, type and region, as far as they are chosen. */
function isOfKind({
  status,
  type,
  region,
}: Pick<DeskFilters, 'type' | 'region'> & { status?: DeskFilters['status'] }): Condition[] {
  const conditions: Condition[] = []
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

function isAfter({ after, order }: Partial<Pick<DeskQuery, 'after' | 'order'>>): Condition[] {
  if (!after) return []
  const [microseconds, id] = after.split('.')
  const place = sql`(
    timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${id}::uuid)`
  return [order === 'oldest' ? sql`(created_at, id) > ${place}` : sql`(created_at, id) < ${place}`]
}

type Selection = DeskFilters & Partial<Pick<DeskQuery, 'after' | 'order'>>

/** Every filter but the search, as one condition. */
export function matchesFilters(selection: Selection): Condition {
  return all([...isOfKind(selection), ...isOfTime(selection), ...isAfter(selection)])
}

export function orderOf({ order }: Pick<DeskQuery, 'order'>): RawBuilder<unknown> {
  return order === 'oldest' ? sql`created_at, id` : sql`created_at desc, id desc`
}

/** What each stretch has in common, so that an index has it in the order of submission. */
function listStretches({ status, type, region }: DeskQuery): Condition[] {
  // Written out and not as a parameter, so that the indexes of the public lists apply.
  const ofPublic = sql<boolean>`status <> 'rejected'`
  const ofRejected = sql<boolean>`status = 'rejected'`
  const kind = isOfKind({ type, region })
  if (kind.length === 0 && status === 'rejected') return [ofRejected]
  if (kind.length === 0 && !status) return [ofPublic, ofRejected]
  const stretches = status ? [] : [all([ofPublic, ...kind])]
  for (const ofType of type ? [type] : phenomenonTypes) {
    for (const inRegion of region ? [region] : regions) {
      const stretch = { status: status ?? 'rejected', type: ofType, region: inRegion } as const
      stretches.push(all(isOfKind(stretch)))
    }
  }
  return stretches
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
  const rest = [...isOfTime(query), ...isAfter(query)]
  // Each with its order and limit: without them, PostgreSQL sorts what it could merge.
  const selects = listStretches(query).map(
    (stretch) => sql`(
      select ${columns} from reports where ${all([stretch, ...rest])}
       order by ${orderOf(query)} limit ${most})`,
  )
  return sql`(${sql.join(selects, sql` union all `)}) as stretches`
}

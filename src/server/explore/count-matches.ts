import { type RawBuilder, sql } from 'kysely'
import { type CountedFilter, countedFilters, type ExploreAnswer } from '../../shared/explore.ts'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import { valuesByKey } from '../../shared/values-by-key.ts'
import { type Database, runStatement } from '../database/open.ts'
import { isReadTotal } from '../database/report-series.ts'
import { joinState } from '../places/place-row.ts'
import { isPublic } from '../reports/public-reports.ts'
import { bounds } from './bounds.ts'
import type { Condition } from './condition.ts'
import { counterOf, unread } from './counter-of.ts'
import { estimateTotal } from './estimate-total.ts'
import { findToCount } from './found-source.ts'
import { inTime } from './in-time.ts'
import { type FilterValue, labelled } from './list-choices.ts'
import type { Known, Rows, Source } from './source.ts'
import { unlessBusy } from './unless-busy.ts'

type Counted = Pick<ExploreAnswer, 'total' | 'counted' | 'counts'>
type Row = FilterValue & { reports: number }

const columns: Record<CountedFilter, RawBuilder<unknown>> = {
  type: sql`phenomenon_type`,
  region: sql`region`,
  country: sql`country`,
  division: sql`nullif(admin1, '')`,
  shape: sql`shape`,
  status: sql`status`,
  evidence: sql`case when has_video then 'video' end`,
}

const { collected } = bounds

/** Up to so many matches are counted. */
const mostCounted = ({ toCount }: Source) => toCount?.mostMatches ?? collected

/** The filters whose values are told: of states only those of a chosen country. */
function shownFilters(query: ExploreQuery): CountedFilter[] {
  return countedFilters.filter((name) => name !== 'division' || query.country !== undefined)
}

/**
 * Counts the first matches of the source by the value of each filter. Grouping sets read them once; a
 * statement for each filter took five times as long.
 */
export function countRows(query: ExploreQuery, source: Source): RawBuilder<Row> {
  const { relation, matches } = source.toCount ?? source
  const names = shownFilters(query)
  const values = names.map((name) => sql`${columns[name]} as ${sql.id(name)}`)
  const ids = names.map((name) => sql.id(name))
  const filter = sql.join(
    names.map((name) => sql`when grouping(${sql.id(name)}) = 0 then ${sql.lit(name)}`),
    sql` `,
  )
  const { country: code = '', division } = query
  // A chosen state gets its name even if none of its reports matches.
  const chosen = division ? sql`union all select 'division', ${division}::text, 0` : sql``
  return sql<Row>`
    with counts as (
      select case ${filter} else 'total' end as filter, coalesce(${sql.join(ids)}) as value,
             count(*)::int as reports
        from (
          select ${sql.join(values)} from ${relation} where ${matches}
           limit ${sql.lit(mostCounted(source))}
        ) as matched
       group by grouping sets ((), ${sql.join(ids.map((id) => sql`(${id})`))})
       ${chosen}
    )
    select filter, value, name as label, sum(reports)::int as reports
      from counts
           ${joinState(sql`${code}`, sql`case filter when 'division' then value end`)}
     where filter = 'total' or value is not null
     group by filter, value, name
     order by filter, sum(reports) desc, value`
}

const countersOfAll = sql<Row>`
  with unread as (${unread})
  select filter, value, null as label, sum(reports)::int as reports
    from (
      select 'total' as filter, null as value, reports from report_counts where ${isPublic}
      union all
      select 'type', phenomenon_type, 1 from unread
      union all
      select 'region', region, 1 from unread
      union all
      select 'status', status, reports from report_counts where ${isPublic}
      union all
      select 'type', type, reports from report_series where ${isReadTotal}
      union all
      select 'region', region, reports from report_series where ${isReadTotal}
      union all
      select kind, bucket, reports from report_series where kind in ('country', 'shape')
    ) as counters
   group by 1, 2 having sum(reports) > 0
   order by filter, reports desc, value`

/** How many reports fit, as far as the source or a counter knows without looking at matches. */
async function readKnown(
  database: Database,
  query: ExploreQuery,
  { kind, known = { reports: 0, isExact: false } }: Source,
): Promise<Known> {
  const counter = counterOf(query)
  if (known.isExact || kind !== 'walked' || !counter) return known
  const { rows } = await counter.execute(database)
  return rows[0] ?? known
}

function group(rows: Row[]): Counted['counts'] {
  return valuesByKey([...countedFilters], (name) =>
    rows
      .filter(({ filter, value }) => filter === name && value !== null)
      .map((row) => ({ ...labelled(row), reports: row.reports })),
  )
}

/** Numbers of all public reports. */
async function countAll(database: Database): Promise<Counted> {
  const { rows } = await countersOfAll.execute(database)
  const reports = totalOf(rows)
  const counts = group(rows)
  const of = counts.type.reduce((sum, type) => sum + type.reports, 0)
  return {
    total: { reports, relation: 'exact' },
    counts,
    counted: { scope: of < reports ? 'newest' : 'all', of },
  }
}

const totalOf = (rows: Row[]) => rows.find(({ filter }) => filter === 'total')?.reports ?? 0

/** Whether the bound of a source left rows out of those that are counted. */
async function leavesOut(database: Database, source: Source): Promise<boolean> {
  if (source.kind === 'collected') return false
  const counted = source.toCount ?? source
  if (counted.isCutOff !== undefined) return counted.isCutOff
  const isFull = ({ relation, most }: Rows) => sql<boolean>`
    (select count(*) from ${relation}) >= ${sql.lit(most)}`
  const bounds = [counted, ...(counted.scanned ? [counted.scanned] : [])]
  const { rows } = await sql<{ isCutOff: boolean }>`
    select ${sql.join(bounds.map(isFull), sql` or `)} as is_cut_off`.execute(database)
  return rows[0]?.isCutOff ?? true
}

async function countFromSource(
  database: Database,
  query: ExploreQuery,
  source: Source,
): Promise<Counted> {
  const [rows, known] = await Promise.all([
    runStatement(database, {
      name: source.name && `explored-counts-of-${source.name}`,
      statement: countRows(query, source),
    }),
    readKnown(database, query, source),
  ])
  const counts = group(rows)
  const of = totalOf(rows)
  const isFull = source.kind !== 'collected' && of === mostCounted(source)
  const isComplete = !isFull && known.reports <= of && !(await leavesOut(database, source))
  if (isComplete) {
    return { total: { reports: of, relation: 'exact' }, counts, counted: { scope: 'all', of } }
  }
  const reports = Math.max(known.reports, of)
  const relation = known.isExact ? 'exact' : 'atLeast'
  return { total: { reports, relation }, counts, counted: { scope: 'newest', of } }
}

const nothingCounted: Counted = {
  total: { reports: 0, relation: 'atLeast' },
  counts: group([]),
  counted: { scope: 'none', of: 0 },
}

type Asked = { query: ExploreQuery; conditions: Condition[]; source: Source }

/** Numbers of more matches than those of the source, if there are more and the database has time for them. */
async function countFurther(
  database: Database,
  { query, conditions, source }: Asked,
): Promise<Counted | undefined> {
  const { kind, known, toCountFurther, few } = source
  const { isCutOff, most } = source.toCount ?? source
  const hasFound = kind === 'found' && most >= collected && !few
  if (kind === 'collected' || isCutOff === false || hasFound) return undefined
  async function count() {
    if (few) return countFromSource(database, query, few)
    const further = query.search
      ? await findToCount({ database, query, conditions })
      : toCountFurther && { kind, ...toCountFurther }
    return further && countFromSource(database, query, { ...further, known })
  }
  return inTime(unlessBusy(count), undefined)
}

/** How many reports fit, in all and for each value of a filter. Bounded numbers are labelled. */
export async function countMatches(
  database: Database,
  asked: Asked,
): Promise<Counted & Pick<ExploreAnswer, 'estimate'>> {
  const { query, conditions, source } = asked
  if (conditions.length === 0 && !query.search && source.kind === 'walked')
    return { ...(await countAll(database)), estimate: null }
  const [usual, further] = await Promise.all([
    inTime(countFromSource(database, query, source), nothingCounted),
    query.count ? countFurther(database, asked) : undefined,
  ])
  // The newest matches of words may fulfil fewer filters than the rows that a page looks through.
  const counted = further && further.counted.of >= usual.counted.of ? further : usual
  const { reports, relation } = counted.total
  const isEstimated = query.count && relation !== 'exact'
  const estimate = isEstimated ? await inTime(estimateTotal(database, asked, reports), null) : null
  return { ...counted, estimate }
}

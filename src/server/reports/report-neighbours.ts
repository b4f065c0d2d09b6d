import { type RawBuilder, sql } from 'kysely'
import type { NeighbourReport, ReportNeighbours } from '../../shared/report-neighbours.ts'
import { columnList } from '../database/column-list.ts'
import { type Database, runStatement } from '../database/open.ts'
import { isPublic } from './public-reports.ts'

const columns = columnList(['id', 'location', 'sightingDate', 'phenomenonType'])

/** Bounds the rows of a date and town that many reports share, like New York on the Fourth of July. */
const mostCompared = 40
const mostShown = 6
const sharedWords = 3

/** Words that say nothing about what was seen. Shorter ones do not count either. */
const emptyWords =
  'about after again also apparition back because been before being came come could cryptid down even first from ghost going have into just like looked looking more other over phenomenon psychic saw seen some said that their them then there they thing this three time until very watched were what when where which while will with would'

/** In the list's order, the nearest report on one side of the asked one. */
function beside(side: 'newer' | 'older') {
  const compare = sql.raw(side === 'newer' ? '>' : '<')
  const direction = sql.raw(side === 'newer' ? 'asc' : 'desc')
  return sql`
    (select ${sql.lit(side)} as side, ${columns} from reports
      where ${isPublic} and (created_at, id) ${compare} (select created_at, id from asked)
      order by created_at ${direction}, id ${direction} limit 1)`
}

/** Towns of many states have the same name. */
const isInOtherState = sql<boolean>`exists (
  select from report_facts as own, report_facts as other
   where own.report_id = (select id from asked) and other.report_id = reports.id
     and (own.country, own.admin1) <> (other.country, other.admin1))`

/**
 * Reports from the same place in the same night: of the same day, or of the day beside it if one was
 * late and the other early. They share three words at least, so that two unlike events stay apart.
 */
const sameNightAs = (isSeen: RawBuilder<boolean>, least: number) => sql`
  (select 'night' as side, ${columns}
     from (
       select * from reports
        where sighting_date collate "C" = any(array(
                select to_char(day + distance, 'YYYY-MM-DD')
                  from asked, generate_series(-1, 1) as distance where day is not null))
          and town_of(location) = (select town from asked)
          and region = (select region from asked)
          and ${isSeen}
          and id <> (select id from asked)
          and not ${isInOtherState}
          and (sighting_date = (select sighting_date from asked)
               or case when sighting_date < (select sighting_date from asked)
                    then sighting_time >= '18' and (select sighting_time from asked) < '06'
                    else sighting_time < '06' and (select sighting_time from asked) >= '18' end
                  and sighting_time ~ '^\\d\\d:' and (select sighting_time from asked) ~ '^\\d\\d:')
        limit ${sql.lit(mostCompared)}
     ) as reports
    where (select count(*) from unnest(tsvector_to_array(search_vector)) as word
            where word = any((select words from told)::text[])) >= ${sql.lit(least)}
    order by created_at desc, id desc
    limit ${sql.lit(mostShown)})`

type Row = NeighbourReport & { side: 'newer' | 'older' | 'night' }

/** The words of the asked report are only read if another report is to be compared with it. */
function askedReport(id: string, isSeen: RawBuilder<boolean>) {
  return sql`
    with asked as materialized (
      select *, town_of(location) as town,
             case when sighting_date ~ '^(1[5-9]|2\\d)\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d)$'
               then sighting_date::date end as day
        from reports where id = ${id} and ${isSeen}
    ), told as materialized (
      select array_agg(word) as words
        from asked, unnest(tsvector_to_array(search_vector)) as word
       where char_length(word) >= 4 and position(':' in word) = 0
         and word <> all(string_to_array(${sql.lit(emptyWords)}, ' '))
         and word <> all((select string_to_array(search_words(location), ' ') from asked)::text[])
    )`
}

function statement(id: string) {
  return sql<Row>`
    ${askedReport(id, isPublic)}
    ${beside('newer')} union all ${beside('older')} union all ${sameNightAs(isPublic, sharedWords)}`
}

/** Returns the public reports beside a public report. */
export async function findNeighbours(database: Database, id: string): Promise<ReportNeighbours> {
  const rows = await runStatement(database, { name: 'neighbours', statement: statement(id) })
  const on = (side: Row['side']) =>
    rows.filter((row) => row.side === side).map(({ side: _, ...report }) => report)
  return {
    newer: on('newer')[0] ?? null,
    older: on('older')[0] ?? null,
    sameNight: on('night'),
  }
}

/** For administrators: also reports that are not public, and those that share no words. */
export async function listSameNight(database: Database, id: string): Promise<string[]> {
  const any = sql<boolean>`true`
  const { rows } = await sql<{ id: string }>`
    ${askedReport(id, any)} ${sameNightAs(any, 0)}`.execute(database)
  return rows.map((row) => row.id)
}

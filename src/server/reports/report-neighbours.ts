import { type RawBuilder, sql } from 'kysely'
import type { PublicReport } from '../../shared/public-report.ts'
import type { ReportNeighbours } from '../../shared/report-neighbours.ts'
import { linksAndNotes, reportLead } from '../../shared/report-texts.ts'
import { columnList } from '../database/column-list.ts'
import { type Database, runStatement } from '../database/open.ts'
import { isPublic } from './public-reports.ts'
import { publicHourOf } from './public-row.ts'

/** The day of the witness, or that to which a moderator has moved the report. */
const statedDay = sql`coalesce(corrected_date, sighting_date)`

const columnNames = ['id', 'location', 'phenomenonType', 'description', 'createdAt'] as const
const columns = sql`
  ${columnList(columnNames)}, ${statedDay} as "sightingDate",
  coalesce(corrected_time, sighting_time) as "sightingTime"`

/** Bounds the rows of a night and town that many reports share, like New York on the Fourth of July. */
const mostCompared = 40
const mostShown = 6
const sharedWords = 3
/** Letters of a story. Few are longer, and who tells more has said what was seen. */
const comparedLetters = 5_000
const leadLength = 110

/** Words that most reports have, or that say nothing about what was seen. Shorter ones do not count either. */
const emptyWords =
  'about above across after again also anonymous apparition area around away back because been before being bright came city come could cryptid down even first from ghost going have into just light lights like looked looking made more moved moving near night note nuforc object objects other over phenomenon psychic report reported saw seen shape shaped sighting sightings some said still that their them then there they thing this three through time until very watched were what when where which while will with would'

/** What stands in place of removed words, like "[address removed]". It is the same for all reports. */
const mark = '[[][^][]*(removed|redacted)[]]'

/** What the witness did not tell: also remarks of an archive, like "((NUFORC Note: Possible satellites))". */
const notStory = `${linksAndNotes}|[(][(][^()]*[)][)]|${mark}`

/** In the list's order, the nearest report on one side of the asked one. */
function beside(side: 'newer' | 'older') {
  const compare = sql.raw(side === 'newer' ? '>' : '<')
  const direction = sql.raw(side === 'newer' ? 'asc' : 'desc')
  return sql`
    (select ${sql.lit(side)} as side, ${columns} from reports
      where ${isPublic} and (created_at, id) ${compare} (select created_at, id from asked)
      order by created_at ${direction}, id ${direction} limit 1)`
}

/** The words of a story that may say what was seen, once or more often; without dates, and names of months and states. */
const wordsOf = (description: RawBuilder<string>) => sql`
  (select word
     from unnest(string_to_array(search_words(left(
            regexp_replace(${description}, ${sql.lit(notStory)}, ' ', 'g'),
            ${sql.lit(comparedLetters)})), ' ')) as word
    where char_length(word) >= 4 and word !~ '^\\d'
      and word <> all(string_to_array(${sql.lit(emptyWords)}, ' '))
      and (search_meanings() -> word)::text ~ '"(in|on):' is not true)`

/** The day on whose noon the night began, where the time was read. Joins the row of facts. */
const night = sql`
  case when time_kind in ('clock', 'words')
    then (middle_of_sighting(local_from, local_to) - interval '12 hours')::date end`

/** Sets of words are compared by hashing: word by word, two long stories take a million comparisons. */
const sharesWords = sql<boolean>`
  (select count(*) >= ${sql.lit(sharedWords)}
     from (${wordsOf(sql`description`)} intersect select word from told) as shared)`

/** The days beside that of the asked report, because a night has two. */
const days = sql`
  array(select to_char(day + distance, 'YYYY-MM-DD')
          from asked, generate_series(-1, 1) as distance where day is not null)`

/**
 * Reports of these days where the site has read the same town. The bounds are for the index: a time zone and
 * the doubt of a time move a sighting by less than a day.
 */
const ofPlace = sql`
  select reports.*
    from (select report_id from report_facts
           where place_id = (select place_id from asked)
             and time_kind in ('clock', 'words', 'day')
             and local_from between (select day - 2 from asked) and (select day + 3 from asked)) as near
         join reports on id = report_id
   where ${statedDay} = any(${days})`

/** Of the words that `town_of` takes. */
const namesTown = sql`split_part(location, ',', 1) !~ ${sql.lit(mark)}`

const isOfTown = sql`
  town_of(location) = (select town from asked) and region = (select region from asked) and ${namesTown}`

/** Where none was read, those whose location begins alike. Each of the two has an index of its days. */
const ofTown = sql`
  select reports.* from reports
   where corrected_date is null and sighting_date collate "C" = any(${days}) and ${isOfTown}
   union all
  select reports.* from reports
   where corrected_date collate "C" = any(${days}) and ${isOfTown}`

/**
 * Reports from the same place in the same night. If they are alike, two unlike events stay apart. Towns of
 * many states have the same name.
 */
const sameNightAs = (isSeen: RawBuilder<boolean>, isAlike: RawBuilder<boolean>) => sql`
  (select 'night' as side, ${columns}
     from (
       select reports.*
         from (${ofPlace} union all ${ofTown}) as reports
         left join (
           select report_id, place_id, country, admin1, time_kind, local_from, local_to from report_facts
         ) as facts on report_id = id
        where ${isSeen}
          and id <> (select id from asked)
          and place_id is not distinct from (select place_id from asked)
          and ((country, admin1) <> (select country, admin1 from asked)) is not true
          and coalesce(${night} = (select night from asked),
                       ${statedDay} = (select stated_day from asked))
        limit ${sql.lit(mostCompared)}
     ) as reports
    where ${isAlike}
    order by created_at desc, id desc
    limit ${sql.lit(mostShown)})`

/** A day that does not exist, like 31 February, is none of the calendar, but no error either. */
const dayOfSighting = sql`
  case when stated_day ~ '^(1[5-9]|2\\d)\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$'
    then (left(stated_day, 8) || '01')::date + right(stated_day, 2)::integer - 1 end`

/** The words of the asked report are only read if another report is to be compared with it. */
function askedReport(id: string, isSeen: RawBuilder<boolean>) {
  return sql`
    with asked as materialized (
      select reports.*, place_id, country, admin1, ${dayOfSighting} as day, ${night} as night,
             case when place_id is null and ${namesTown} then nullif(town_of(location), '') end as town
        from (select id, created_at, location, region, description, ${statedDay} as stated_day
                from reports where id = ${id} and ${isSeen}) as reports
        left join report_facts on report_id = id
    ), told as materialized (
      select word from asked, lateral ${wordsOf(sql`description`)} as own
       where word not in (select unnest(string_to_array(search_words(location), ' ')) from asked)
    )`
}

type Shown = (typeof columnNames)[number] | 'sightingDate' | 'sightingTime'
type Row = Omit<Pick<PublicReport, Shown>, 'createdAt'> & {
  side: 'asked' | 'newer' | 'older' | 'night'
  createdAt: Date
}

function statement(id: string) {
  return sql<Row>`
    ${askedReport(id, isPublic)}
    (select 'asked' as side, ${columns} from reports where id = (select id from asked)) union all
    ${beside('newer')} union all ${beside('older')} union all ${sameNightAs(isPublic, sharesWords)}`
}

const neighbour = ({ id, location, sightingDate, phenomenonType }: Row) => ({
  id,
  location,
  sightingDate,
  phenomenonType,
})

const nextReport = (row: Row) => ({
  ...neighbour(row),
  createdAt: publicHourOf(row.createdAt).toISOString(),
})

const sameNightReport = (row: Row) => ({
  ...neighbour(row),
  sightingTime: row.sightingTime,
  lead: reportLead(row, leadLength),
})

/** Returns the public reports beside a public report; undefined if there is no such report. */
export async function findNeighbours(
  database: Database,
  id: string,
): Promise<ReportNeighbours | undefined> {
  const rows = await runStatement(database, { name: 'neighbours', statement: statement(id) })
  if (rows.length === 0) return undefined
  const on = (side: Row['side']) => rows.filter((row) => row.side === side)
  return {
    newer: on('newer').map(nextReport)[0] ?? null,
    older: on('older').map(nextReport)[0] ?? null,
    sameNight: on('night').map(sameNightReport),
  }
}

/** For administrators: also reports that are not public, and those that share no words. */
export async function listSameNight(database: Database, id: string): Promise<string[]> {
  const any = sql<boolean>`true`
  const { rows } = await sql<{ id: string }>`
    ${askedReport(id, any)} ${sameNightAs(any, any)}`.execute(database)
  return rows.map((row) => row.id)
}

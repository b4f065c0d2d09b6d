import { sql } from 'kysely'
import {
  type Choice,
  type CountedFilter,
  type ExploreAnswer,
  listedFilters,
} from '../../shared/explore.ts'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import { formatsIn } from '../../shared/texts/formats.ts'
import { english } from '../../shared/texts/texts.ts'
import { valuesByKey } from '../../shared/values-by-key.ts'
import { type Database, runStatement } from '../database/open.ts'
import { admin1OfColumn, isStateOf } from '../places/area-key.ts'
import { joinState } from '../places/place-row.ts'

type Choices = ExploreAnswer['choices']

/** A value of a filter, by the name of the filter. */
export type FilterValue = {
  filter: CountedFilter | 'total'
  value: string | null
  label: string | null
}

export const noChoices: Choices = { country: [], division: [], shape: [] }

const { country } = formatsIn(english.tag)

export function labelled({ filter, value, label }: FilterValue) {
  const name = filter === 'country' && value ? country(value) : label
  return { value: value ?? '', ...(name ? { label: name } : {}) }
}

const nameOf = ({ value, label }: Choice) => label ?? value

/** The values that any public report has. Counters alone answer, so the cost does not grow with the register. */
export async function listChoices(
  database: Database,
  { country: code = '' }: ExploreQuery,
): Promise<Choices> {
  const statement = sql<FilterValue>`
    select kind as filter, bucket as value, null as label from report_series
     where kind in ('country', 'shape')
     group by kind, bucket having sum(reports) > 0
    union all
    select 'division', state.value, name
      from (select ${admin1OfColumn(sql`bucket`)} as value from report_series
             where kind = 'division' and ${isStateOf(code, sql`bucket`)}
             group by bucket having sum(reports) > 0) as state
           ${joinState(sql`${code}`, sql`state.value`)}`
  const rows = await runStatement(database, { name: 'explored-choices', statement })
  return valuesByKey([...listedFilters], (name) =>
    rows
      .filter(({ filter }) => filter === name)
      .map(labelled)
      .sort((one, other) => nameOf(one).localeCompare(nameOf(other), english.tag)),
  )
}

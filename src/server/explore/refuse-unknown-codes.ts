import { isValidCell } from 'h3-js'
import { sql } from 'kysely'
import type { ExploreFilters } from '../../shared/explore-query.ts'
import { type FieldFault, fieldFault } from '../../shared/problems.ts'
import { type Database, runStatement } from '../database/open.ts'
import { invalidFields } from '../http/problems.ts'
import { stateKey } from '../places/area-key.ts'
import { codeOfToday, isCountry } from '../places/countries.ts'
import { nameOfAmericanState, stateOfName } from '../places/states.ts'

type Codes = Pick<ExploreFilters, 'country' | 'division' | 'cell'>

/**
 * Whether a country has the state, or reports have it. Of a country without states, or while the gazetteer is being
 * loaded, nobody knows.
 */
async function mayBeState(database: Database, country: string, division: string): Promise<boolean> {
  if (country === 'US') return nameOfAmericanState(division) !== undefined
  const [row] = await runStatement<{ may_be: boolean }>(database, {
    name: 'may-be-state',
    statement: sql`
      select exists (select from divisions
                      where country = ${country} and admin1 = ${division} and admin2 = '')
          or exists (select from report_series
                      where kind = 'division' and bucket = ${stateKey(country, division)} and reports > 0)
          or not exists (select from divisions where country = ${country} and admin2 = '') as may_be`,
  })
  return row?.may_be ?? true
}

function unknownCountry(country: string): FieldFault {
  const today = codeOfToday(country)
  const meant = isCountry(today) ? today : ''
  return fieldFault('country', { code: 'unknown-country', values: { meant } })
}

function unknownDivision(country: string, division: string): FieldFault {
  const state = stateOfName(division)
  const meant = state?.country === country ? state.admin1 : ''
  return fieldFault('division', { code: 'unknown-division', values: { meant } })
}

/** Refuses codes that the patterns of the schema let through. A country without reports is none of them. */
export async function refuseUnknownCodes(
  database: Database,
  { country, division, cell }: Codes,
): Promise<void> {
  if (cell !== undefined && !isValidCell(cell)) {
    throw invalidFields([fieldFault('cell', { code: 'unknown-cell' })])
  }
  if (country === undefined) return
  if (!isCountry(country)) throw invalidFields([unknownCountry(country)])
  if (division !== undefined && !(await mayBeState(database, country, division))) {
    throw invalidFields([unknownDivision(country, division)])
  }
}

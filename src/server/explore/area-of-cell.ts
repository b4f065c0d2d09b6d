import { getResolution } from 'h3-js'
import { sql } from 'kysely'
import { cellResolutions } from '../../shared/cells.ts'
import { type Database, runStatement } from '../database/open.ts'
import { cellRange } from '../places/cell-range.ts'
import type { Where } from './conditions.ts'

const { finest } = cellResolutions

type AreaOfCell = Pick<Where, 'country' | 'division'>

/** The country and the state of a report in a cell; nothing of a large cell, which may hold several countries. */
export async function areaOfCell(database: Database, cell: string): Promise<AreaOfCell> {
  if (getResolution(cell) < finest - 1) return {}
  const [first, last] = cellRange(cell, finest).map(String)
  const [found] = await runStatement<{ country: string; division: string | null }>(database, {
    name: 'area-of-cell',
    statement: sql`
      select country, admin1 as division from report_facts
       where is_public and cell is not null and cell between ${first}::bigint and ${last}::bigint
       order by cell, created_at desc, report_id desc limit 1`,
  })
  return found ? { country: found.country, division: found.division ?? undefined } : {}
}

import { cellToLatLng } from 'h3-js'
import { sql } from 'kysely'
import type { ReportMap } from '../../shared/map.ts'
import { type Database, runStatement } from '../database/open.ts'
import { isPublic } from '../reports/public-reports.ts'
import { drawAround } from './draw-around.ts'
import { drawCells } from './draw-cells.ts'
import { findSmallView } from './drawn-view.ts'
import { viewOfArea } from './views.ts'

type Row = { cell: string | null; country: string | null; admin1: string | null }

/** Where no country or state shows the cell: an island far away, or the open sea. */
const aroundCell = { km: 900, ratio: 0.5 }

async function readCell(database: Database, id: string): Promise<Row | undefined> {
  const statement = sql<Row>`
    select to_hex(cell) as cell, country, admin1
      from (select id from reports where id = ${id} and ${isPublic}) as shown
           left join report_facts on report_id = shown.id`
  const [row] = await runStatement(database, { name: 'report-cell', statement })
  return row
}

async function findPicture(row: Row, cell: string) {
  const view = await findSmallView(viewOfArea(row))
  const [own] = view ? drawCells(view, [{ cell, reports: 1 }]).cells : []
  if (view && own) return { view, name: view.name, drawing: own.drawing }
  const [latitude, longitude] = cellToLatLng(cell)
  const around = await drawAround({ latitude, longitude }, aroundCell)
  const [drawn] = drawCells(around, [{ cell, reports: 1 }]).cells
  return { view: around, name: null, drawing: drawn?.drawing ?? '' }
}

/**
 * The cell of a public report in its country or state. No picture if the place is not sure; undefined
 * if there is no such report.
 */
export async function drawReportMap(
  database: Database,
  id: string,
): Promise<ReportMap | undefined> {
  const row = await readCell(database, id)
  if (!row) return undefined
  const { cell } = row
  if (cell === null) return { picture: null }
  const { view, name, drawing } = await findPicture(row, cell)
  const [latitude, longitude] = cellToLatLng(cell)
  const [x = 0, y = 0] = (view.projection([longitude, latitude]) ?? []).map(Math.round)
  const { width, height, outlines } = view
  return { picture: { view: name, width, height, outlines, cell, drawing, x, y } }
}

import { range, sum } from 'd3-array'
import { cellToParent, gridDisk, latLngToCell } from 'h3-js'
import { describe, expect, test } from 'vitest'
import { mostCellLinks } from '../../shared/map-views.ts'
import { drawCells } from './draw-cells.ts'
import { findDrawnView } from './drawn-view.ts'
import { viewAround } from './views.ts'

/** A cell in the middle of a state, and those around it, the fullest first. */
async function drawAround(name: string, latitude: number, longitude: number, steps: number) {
  const view = await findDrawnView(name)
  if (!view) throw new Error(`no map ${name}`)
  const around = gridDisk(latLngToCell(latitude, longitude, view.resolution), steps)
  const counted = around.map((cell, index) => ({ cell, reports: around.length - index }))
  const { cells } = drawCells(view, counted)
  const own = around.filter((cell) => view.own?.has(cell))
  return { own, cells, linked: cells.flatMap(({ cell }) => cell ?? []) }
}

describe('the cells of a map', () => {
  test('are links in the largest state, and none in the states around it', async () => {
    const { cells, linked } = await drawAround('us-tx', 31.4, -99.3, 16)
    expect(linked.length).toBeGreaterThan(350)
    expect(linked).toContain(cellToParent(latLngToCell(29.76, -95.37, 5), 4))
    expect(linked).not.toContain(cellToParent(latLngToCell(35.47, -97.52, 5), 4))
    expect(cells.length - linked.length).toBeLessThanOrEqual(7)
  })

  test('are links in a small state whose neighbours have many', async () => {
    const { linked } = await drawAround('us-vt', 44.0, -72.7, 12)
    expect(linked.length).toBeGreaterThan(80)
    expect(linked.length).toBeLessThan(200)
  })

  test('are links where they have the most reports, if there are very many', async () => {
    const { own, cells, linked } = await drawAround('ua', 49, 31.5, 24)
    expect(own.length).toBeGreaterThan(mostCellLinks)
    expect(linked).toEqual(own.slice(0, mostCellLinks))
    expect(sum(cells.map(({ reports }) => reports))).toBe(sum(range(1802)))
  })

  test('are links of any map with few', async () => {
    expect((await drawAround('usa', 39, -98, 3)).linked).toHaveLength(37)
    expect((await drawAround('usa', 39, -98, 12)).linked).toEqual([])
  })

  test('are none of which nothing can be seen inside the frame', () => {
    const paris = { latitude: 48.85341, longitude: 2.3488 }
    const view = viewAround('around', paris, { km: 170, ratio: 0.62, width: 640 })
    const atTheEdge = '851865a3fffffff'
    const inside = latLngToCell(paris.latitude, paris.longitude, view.resolution)
    const { cells } = drawCells(view, [
      { cell: atTheEdge, reports: 2 },
      { cell: inside, reports: 1 },
    ])
    expect(cells.map(({ cell }) => cell)).toEqual([inside])
  })
})

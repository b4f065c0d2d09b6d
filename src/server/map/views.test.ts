import { latLngToCell } from 'h3-js'
import { expect, test } from 'vitest'
import { drawCells } from './draw-cells.ts'
import { findView } from './views.ts'

/** Of a cell that is drawn as one ring; none if it is not. */
function cornersOf(drawing = '') {
  const [, x, y, steps = ''] = /^M(-?\d+) (-?\d+)l([^mM]+)z$/.exec(drawing) ?? []
  const numbers = steps.match(/-?\d+/g)?.map(Number) ?? []
  const [xs, ys] = [[Number(x)], [Number(y)]]
  for (let index = 0; index < numbers.length; index += 2) {
    xs.push((xs.at(-1) ?? 0) + (numbers[index] ?? 0))
    ys.push((ys.at(-1) ?? 0) + (numbers[index + 1] ?? 0))
  }
  return { xs, ys }
}

test.for([
  ['Reykjavík', 64.1, -21.9],
  ['Hammerfest', 70.7, 23.7],
  ['Lisbon', 38.7, -9.1],
  ['Tarifa', 36, -5.6],
  ['Palermo', 38.1, 13.4],
  ['Valletta', 35.9, 14.5],
  ['Athens', 38, 23.7],
  ['Heraklion', 35.3, 25.1],
  ['Nicosia', 35.2, 33.4],
] as const)('has %s on the map of Europe', async ([, latitude, longitude]) => {
  const view = await findView('europe')
  const [x = -1, y = -1] = view?.projection([longitude, latitude]) ?? []
  expect(x).toBeGreaterThan(20)
  expect(x).toBeLessThan((view?.width ?? 0) - 20)
  expect(y).toBeGreaterThan(20)
  expect(y).toBeLessThan((view?.height ?? 0) - 20)
})

test.for([
  ['Honolulu', 21.3, -157.9],
  ['Apia', -13.8, -171.8],
  ['Suva', -18.1, 178.4],
  ['Provideniya', 64.4, -173.2],
  ['Wellington', -41.3, 174.8],
] as const)(
  'draws the whole cell of %s on the map of the world',
  async ([, latitude, longitude]) => {
    const view = await findView('world')
    const cell = latLngToCell(latitude, longitude, 2)
    const [drawn] = view ? drawCells(view, [{ cell, reports: 1 }]).cells : []
    const { xs, ys } = cornersOf(drawn?.drawing)
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...xs)).toBeLessThanOrEqual(view?.width ?? 0)
    expect(ys[0]).toBeLessThan(view?.height ?? 0)
  },
)

test.for([
  ['Key West', 24.55, -81.8],
  ['Marathon in the Keys', 24.71, -81.09],
  ['Point Roberts', 48.98, -123.05],
  ['Neah Bay', 48.37, -124.6],
  ['Brownsville', 25.9, -97.4],
  ['Eastport', 44.9, -66.99],
  ['Hilo', 19.7, -155.1],
] as const)('draws the whole cell of %s on the map of the USA', async ([, latitude, longitude]) => {
  const view = await findView('usa')
  const cell = latLngToCell(latitude, longitude, 4)
  const [drawn] = view ? drawCells(view, [{ cell, reports: 1 }]).cells : []
  const { xs, ys } = cornersOf(drawn?.drawing)
  expect(Math.min(...xs)).toBeGreaterThan(0)
  expect(Math.max(...xs)).toBeLessThan(view?.width ?? 0)
  expect(Math.min(...ys)).toBeGreaterThan(0)
  expect(Math.max(...ys)).toBeLessThan(view?.height ?? 0)
})

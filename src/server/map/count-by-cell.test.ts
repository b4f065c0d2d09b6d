import { LRUCache } from 'lru-cache'
import { expect } from 'vitest'
import { test } from '../../../test/support/database-test.ts'
import { storeGazetteer } from '../../../test/support/gazetteer.ts'
import { countByCell } from './count-by-cell.ts'

test('a full cache of cells loses no town', async ({ own: { database } }) => {
  await storeGazetteer(database)
  const cells = new LRUCache<string, string>({ max: 2 })
  const towns = [2_996_944, 4_887_398, 5_294_810].map((id) => ({ id, reports: 1 }))
  const count = (asked: typeof towns) =>
    countByCell(database, { towns: asked, resolution: 5, cells })
  expect(await count(towns.slice(0, 2))).toHaveProperty('size', 2)
  expect(await count(towns)).toHaveProperty('size', 3)
})

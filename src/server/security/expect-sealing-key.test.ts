import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { test as siteTest } from '../../../test/support/site-test.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { readConfig } from '../config.ts'
import { sealAddress } from '../notices/notice-addresses.ts'
import { expectSealingKey } from './expect-sealing-key.ts'

const test = siteTest.extend('folder', temporaryFolder)

test('another key is told where only the address of an objection is sealed', async ({
  folder,
  site,
}) => {
  const config = { ...readConfig({}), dataDirectory: site.dataDirectory }
  const id = randomUUID()
  const addressSealed = await sealAddress(config, id, 'brother@example.org')
  const row = {
    id,
    reportId: randomUUID(),
    ground: 'other',
    text: 'Untrue.',
    addressSealed,
  } as const
  await site.database.insertInto('objections').values(row).execute()
  expect(await expectSealingKey(site.database, config)).toEqual([])
  await writeFile(path.join(folder, 'sealing.key'), randomBytes(32))
  const warnings = await expectSealingKey(site.database, { ...config, dataDirectory: folder })
  expect(warnings).toEqual([expect.stringContaining('is another key than the one that sealed')])
})

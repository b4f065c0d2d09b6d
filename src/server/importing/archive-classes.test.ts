import { expect } from 'vitest'
import { emptyRegister, stored, test, towns } from '../../../test/support/import-test.ts'
import { importLimits } from '../../shared/limits.ts'

const classed = {
  ...towns,
  key: undefined,
  fields: { ...towns.fields, class: { column: ['Class'] } },
}
const fileOf = (given: string) =>
  `Town,Country,Text,Class\nYuma,,A light over the hills,${given}\nReno,,A light over the lake,\n`

test.beforeEach(emptyRegister)

test('the class of an archive is kept in its words, and a later one finds the same report', async ({
  run,
  own,
}) => {
  const classes = async () => (await stored(own)).map(({ importClass }) => importClass)
  await run(fileOf('B'), { mapping: classed })
  expect(await classes()).toEqual([null, 'B'])
  const again = await run(fileOf('D1'), { mapping: classed, isUpdate: true })
  expect(again.summary).toMatchObject({ imported: 0, alreadyThere: 2, corrected: 1 })
  expect(await classes()).toEqual([null, 'D1'])
})

test('a class of more characters than the register keeps is refused with its column', async ({
  run,
}) => {
  const longest = 'x'.repeat(importLimits.class)
  expect((await run(fileOf(longest), { mapping: classed })).summary.refused).toBe(0)
  const { summary, refused } = await run(fileOf(`${longest}x`), { mapping: classed })
  expect(summary.refused).toBe(1)
  expect(refused).toContain('Class: Class must not be longer than 100 characters')
})

import { expect } from 'vitest'
import { emptyRegister, stored, test } from '../../../test/support/import-test.ts'
import { parseMapping } from './mapping.ts'

const mapping = parseMapping(
  JSON.stringify({
    key: 'No',
    fields: {
      ...{ region: { constant: 'eu' }, phenomenonType: { constant: 'ufo' } },
      ...{ sightingDate: { constant: '2020-05-01' }, location: { column: 'Where' } },
      description: { column: 'Text' },
      coordinates: { latitude: 'Lat', longitude: 'Long', uncertaintyKm: 'Off' },
    },
  }),
  'points.json',
)

const town = {
  ...{ country: 'FR', admin1: '84', admin2: '', feature: 'PPL', population: 1_000, radiusKm: 3 },
  timeZone: 'Europe/Paris',
}

test.beforeEach(async ({ own }) => {
  await own.database.deleteFrom('places').execute()
  await own.database
    .insertInto('places')
    .values([
      { ...town, id: 1, name: 'Lyon', latitude: 45.75, longitude: 4.85 },
      { ...town, id: 2, name: 'Villeurbanne', latitude: 45.77, longitude: 4.88 },
    ])
    .execute()
})
test.beforeEach(emptyRegister)

const text = 'A light over the river'

test('coordinates choose the nearest town, or the named one near by, and nothing finer is stored', async ({
  run,
  own,
}) => {
  const rows = [
    `1,"Near, by",45.751,4.852,,${text}`,
    `7,Saint-Lyon and Lyon,45.769,4.879,,${text}`,
    `2,Other bank,"45,771","4,881","2,5",${text}`,
    `3,Far away,48.85,2.35,10,${text}`,
    `4,Somewhere around,45.75,4.85,80,${text}`,
    `5,No point,0,0,,${text}`,
    `6,Empty,,,,${text}`,
  ]
  const { summary } = await run(['No,Where,Lat,Long,Off,Text', ...rows].join('\n'), { mapping })
  expect(summary).toMatchObject({ imported: 7, refused: 0 })
  const chosen = (await stored(own)).map(({ importKey, chosenPlaceId }) => [
    importKey,
    chosenPlaceId,
  ])
  expect(Object.fromEntries(chosen)).toEqual({
    1: 1,
    2: 2,
    3: null,
    4: null,
    5: null,
    6: null,
    7: 1,
  })
})

test('coordinates choose no town outside the state or country that the words name', async ({
  run,
  own,
}) => {
  await own.database
    .insertInto('places')
    .values({
      ...town,
      id: 3,
      name: 'Genève',
      country: 'CH',
      admin1: 'GE',
      latitude: 46.2,
      longitude: 6.15,
    })
    .execute()
  await own.database
    .insertInto('places')
    .values({ ...town, id: 4, name: 'Gaillard', latitude: 46.19, longitude: 6.2 })
    .execute()
  const rows = [
    `1,"Border, France",46.2,6.151,,${text}`,
    `2,"Border, Switzerland",46.19,6.2,,${text}`,
    `3,"Pub, Bretagne, France",45.75,4.85,,${text}`,
    `4,"Pub, Spain",45.75,4.85,,${text}`,
  ]
  const { summary } = await run(['No,Where,Lat,Long,Off,Text', ...rows].join('\n'), { mapping })
  expect(summary).toMatchObject({ imported: 4 })
  const chosen = (await stored(own)).map((one) => [one.importKey, one.chosenPlaceId])
  expect(Object.fromEntries(chosen)).toEqual({ 1: 4, 2: 3, 3: null, 4: null })
})

test('coordinates that are none refuse the row', async ({ run }) => {
  const rows = [
    `1,Lyon,north,4.85,,${text}`,
    `2,Lyon,45.7,4.8,some,${text}`,
    `3,Lyon,95,4,,${text}`,
  ]
  const { summary } = await run(['No,Where,Lat,Long,Off,Text', ...rows].join('\n'), { mapping })
  expect(summary).toMatchObject({ imported: 0, refused: 3 })
  expect([...summary.refusedBecause.keys()]).toEqual([
    'coordinates: Latitude and longitude must be degrees like 48.85 and 2.35',
    'coordinates: The uncertainty must be a number of kilometres',
  ])
})

test('coordinates wait for the places of the register', async ({ run, own }) => {
  await own.database.deleteFrom('places').execute()
  const file = `No,Where,Lat,Long,Off,Text\n1,Lyon,45.75,4.85,,${text}`
  await expect(run(file, { mapping })).rejects.toThrow('this register knows no places yet')
  expect(await stored(own)).toEqual([])
})

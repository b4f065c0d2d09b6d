import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseReport } from '../../src/server/administration/desk/protect-reporter.ts'
import { pick, seededRandom } from '../../src/server/seeded-random.ts'
import { clubArchive, declareArchive, storeOfClub } from '../support/licensed-archives.ts'
import { openMirror, readExport } from '../support/mirror.ts'
import { measured, sized } from '../support/reliability.ts'
import { storeReports } from '../support/reports.ts'
import { type StartedSite, startSite } from '../support/started-site.ts'

const changes = sized(400, 10_000)
const atFirst = sized(60, 1_500)
const ofClub = atFirst / 2

let site: StartedSite

beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'warn' })
}, 120_000)
afterAll(() => site.close())

const declarations = [clubArchive, { title: 'Club', licence: 'CC0' }, { title: 'Club' }] as const

/** One random change after the other: decisions, corrections, removals, licences, new reports. */
function openRegister(random: () => number, ids: string[]) {
  const { database } = site
  const some = () => ids[Math.floor(random() * ids.length)] ?? ''
  const kinds = [
    () => sql`update reports set status = 'rejected' where id = ${some()}`,
    () => sql`update reports set status = 'under_review' where id = ${some()}`,
    () => sql`update reports set held = true, held_reasons = '{links}' where id = ${some()}`,
    () => sql`update reports set held = false, held_reasons = '{}' where id = ${some()}`,
    () => sql`update reports set location = ${`Place ${random()}`} where id = ${some()}`,
    () => sql`update reports set reuse = not reuse where id = ${some()}`,
    () => sql`delete from reports where id = ${some()}`,
  ] as const
  return async function makeChange(number: number): Promise<void> {
    const change = pick<(typeof kinds)[number]>(kinds, random)
    await change().execute(database)
    if (number % 5 === 0) ids.push(...(await storeReports(database, [{}])))
    if (number % 40 === 7) await eraseReport(database, some())
    if (number % 30 === 9)
      await declareArchive(site, pick<(typeof declarations)[number]>(declarations, random))
  }
}

test(`a mirror follows ${changes} random changes and ends equal`, async () => {
  const blank = Array.from({ length: atFirst }, () => ({}))
  const ids = await storeReports(site.database, blank)
  ids.push(...(await storeOfClub(site, ofClub)))
  const makeChange = openRegister(seededRandom(19), ids)
  const mirror = openMirror(site)
  for (let number = 0; number < changes; number++) {
    await makeChange(number)
    if (number % 100 === 50) await mirror.follow(7)
  }
  await mirror.follow(7)
  const register = await readExport(site)
  await measured({
    id: 'R-46',
    name: `a mirror follows ${changes} random changes of a register by /api/changes`,
    target: 'it ends equal to the export',
    figure: `${mirror.reports.size} reports in the mirror, ${register.size} in the export`,
    isMet: mirror.reports.size === register.size,
  })
  expect(mirror.reports.size).toBeGreaterThan(5)
  expect(mirror.reports).toEqual(register)
}, 900_000)

import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import {
  answerNotice,
  askForMails,
  codeIn,
  countSearches,
  headerOf,
  mailsOfNextDay,
  postForm,
  saveSearch,
  sighting,
  subscriber,
  test,
} from '../../../test/support/notices-test.ts'
import { places, storeSightings } from '../../../test/support/report-facts.ts'
import { noticesUrl, pageUrls, reportPageUrl } from '../../shared/urls.ts'
import { savedSearchMailing } from './mail-saved-searches.ts'

const asked = noticesUrl('asked')

describe('somebody who asks for mails', () => {
  test('is asked by a mail that repeats nothing of the search', async ({ site }) => {
    expect(await askForMails(site, '?search=buy+cheap+pills&country=FR')).toBe(asked)
    const [mail, ...others] = await site.takeMails()
    expect(others).toEqual([])
    expect(mail?.to).toEqual([subscriber])
    expect(mail?.raw).not.toMatch(/pills|france|country/i)
    expect(mail?.parsed.text).toContain(`${site.url}${pageUrls.notices}#code=`)
    const code = codeIn(mail)
    expect(headerOf(mail, 'list-unsubscribe')).toBe(`<${site.url}/notices/end?code=${code}>`)
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test('leaves no address and no code in the database', async ({ site }) => {
    await askForMails(site)
    const read = async () =>
      (
        await sql<{ row: string }>`
          select saved_searches::text as row from saved_searches
           union all select data::text from jobs.job`.execute(site.database)
      ).rows
    const waiting = await read()
    const code = codeIn((await site.takeMails())[0])
    const texts = [...waiting, ...(await read())].map(({ row }) => row).join('\n')
    expect(texts.length).toBeGreaterThan(100)
    expect(texts).not.toMatch(/jane|example\.org/i)
    expect(texts).not.toContain(Buffer.from(subscriber).toString('hex'))
    expect(texts).not.toContain(code)
  })

  test('gets nothing more before saying yes', async ({ site }) => {
    await askForMails(site)
    await site.takeMails()
    await storeSightings(site.database, [sighting()])
    expect(await mailsOfNextDay(site)).toEqual([])
  })

  test('is not bound by a scanner that follows the links of the mail', async ({ site }) => {
    await askForMails(site)
    const [mail] = await site.takeMails()
    const code = codeIn(mail)
    const page = await fetch(`${site.url}/notices/end?code=${code}`)
    expect(new URL(page.url).pathname).toBe(pageUrls.notices)
    expect(await page.text()).toContain('Do you want these mails?')
    const [row] = await site.database.selectFrom('savedSearches').selectAll().execute()
    expect(row?.confirmedAt).toBeNull()
  })

  test('cannot use a code that nobody has', async ({ site }) => {
    await askForMails(site)
    for (const act of ['keep', 'end', 'other']) {
      expect(await answerNotice(site, 'K7QF-2MXP', act)).toBe(noticesUrl('unknown'))
    }
  })

  test('sees what is wrong, with what they typed', async ({ site }) => {
    const answer = await postForm(site, pageUrls.explore, { email: 'jane', frequency: 'day' })
    expect(answer.status).toBe(400)
    const page = await answer.text()
    expect(page).toContain('Invalid email address')
    expect(page).toContain('value="jane"')
    expect(await askForMails(site, '?place=Nowhereville')).toBeNull()
    expect(await site.takeMails()).toEqual([])
  })
})

describe('an address that somebody else enters', () => {
  test('gets three mails at most, and the answer stays the same', async ({ site }) => {
    const answers: unknown[] = []
    for (let count = 0; count < 5; count++)
      answers.push(await askForMails(site, `?search=${count}`))
    answers.push(await askForMails(site, '', { email: subscriber.toUpperCase() }))
    expect(new Set(answers)).toEqual(new Set([asked]))
    expect(await site.takeMails()).toHaveLength(3)
    expect(await askForMails(site, '', { email: 'other@example.org' })).toBe(asked)
    expect(await site.takeMails()).toHaveLength(1)
  })

  test('has ten searches at most', async ({ site }) => {
    for (let count = 0; count < 10; count++) await saveSearch(site, `?search=${count}`)
    expect(await askForMails(site)).toBe(asked)
    expect(await site.takeMails()).toEqual([])
    expect(await countSearches(site)).toBe(10)
  })
})

describe('a saved search', () => {
  test('mails type, place, date and link of a new sighting, and no word of it', async ({
    site,
  }) => {
    const code = await saveSearch(site, '?country=FR')
    const report = { fullName: 'Orla Winter', email: 'orla@example.org', anonymous: false }
    const [id = ''] = await storeSightings(site.database, [sighting(report)])
    const [mail, ...others] = await mailsOfNextDay(site)
    expect(others).toEqual([])
    expect(mail?.parsed.subject).toMatch(/^1 new sighting – /)
    const text = mail?.parsed.text ?? ''
    expect(text).toContain('for your search: France.')
    expect(text).toMatch(/UFO\/UAP, Lyon, .*France, 14 March 2026\n/)
    expect(text).toContain(`${reportPageUrl(id)}\n`)
    expect(text).toContain(`${pageUrls.explore}?country=FR\n`)
    expect(codeIn(mail)).toBe(code)
    expect(`${mail?.raw} ${text}`).not.toMatch(/zanzibarine|orchard|orla|winter/i)
    // Links lead to pages as everybody knows them.
    const links = text.match(/https?:\S+/g) ?? []
    expect(links.filter((link) => link.includes('?')).map((link) => new URL(link).search)).toEqual([
      '?country=FR',
    ])
  })

  test('mails the name of a town once, even if its state and country have it too', async ({
    site,
  }) => {
    const position = { latitude: 49.61, longitude: 6.13, radiusKm: 8 }
    const luxembourg = { name: 'Luxembourg', country: 'LU', admin1: 'LU', ...position }
    const town = { id: 2_960_316, feature: 'PPLC', timeZone: 'Europe/Luxembourg', ...luxembourg }
    await site.database
      .insertInto('places')
      .values({ ...town, admin2: '', population: 76_684 })
      .execute()
    await site.database
      .insertInto('divisions')
      .values({ ...luxembourg, admin2: '', key: 'luxembourg', population: 90_000 })
      .execute()
    await saveSearch(site)
    const facts = { placeId: town.id, country: 'LU', admin1: 'LU' }
    await storeSightings(site.database, [sighting({}, facts)])
    const [mail] = await mailsOfNextDay(site)
    expect(mail?.parsed.text).toContain('\nUFO/UAP, Luxembourg, 14 March 2026\n')
  })

  test('mails nothing when nothing is new', async ({ site }) => {
    await storeSightings(site.database, [sighting()])
    await saveSearch(site)
    expect(await mailsOfNextDay(site)).toEqual([])
    await storeSightings(site.database, [sighting({}, places.chicago), sighting()])
    expect(await mailsOfNextDay(site)).toHaveLength(1)
    expect(await mailsOfNextDay(site)).toEqual([])
  })

  test.for([
    ['?country=US', 0],
    ['?search=zanzibarine', 1],
    ['?search=nothing+like+it', 0],
    ['?place=2996944&radius=25', 1],
    ['?place=4887398&radius=25', 0],
    ['?type=ghost', 0],
    ['?type=ufo&country=FR&division=84', 1],
    ['?from=2026-03&to=2026-03', 1],
    ['?from=2027', 0],
  ] as const)('%s finds %d', async ([question, mails], { site }) => {
    await saveSearch(site, question)
    const time = { localFrom: '2026-03-14 20:00', localTo: '2026-03-14 21:00' }
    await storeSightings(site.database, [sighting({}, time)])
    expect(await mailsOfNextDay(site)).toHaveLength(mails)
  })

  test('mails a held report when it is public, and none twice', async ({ site }) => {
    const { database } = site
    await saveSearch(site)
    const held = { held: true, heldReasons: ['burst' as const] }
    const [id = ''] = await storeSightings(database, [sighting(held)])
    expect(await mailsOfNextDay(site)).toEqual([])
    const change = (values: object) =>
      database.updateTable('reports').set(values).where('id', '=', id).execute()
    await change({ held: false, heldReasons: [] })
    expect(await mailsOfNextDay(site)).toHaveLength(1)
    await change({ status: 'rejected' })
    await change({ status: 'verified', verified: true })
    expect(await mailsOfNextDay(site)).toEqual([])
  })

  test('passes over archives and rejected reports', async ({ site }) => {
    await saveSearch(site)
    await storeSightings(site.database, [
      sighting({ importSource: 'archive', importKey: '1' }),
      sighting({ status: 'rejected' }),
    ])
    expect(await mailsOfNextDay(site)).toEqual([])
  })

  test('lists twenty and counts the others', async ({ site }) => {
    await saveSearch(site)
    await storeSightings(
      site.database,
      Array.from({ length: 23 }, () => sighting()),
    )
    const [mail] = await mailsOfNextDay(site)
    expect(mail?.parsed.subject).toMatch(/^23 new sightings/)
    expect(mail?.parsed.text?.match(/\/reports\//g)).toHaveLength(20)
  })

  test('waits a week if asked so', async ({ site }) => {
    await saveSearch(site, '', { frequency: 'week' })
    await storeSightings(site.database, [sighting()])
    for (let day = 1; day < 7; day++) expect(await mailsOfNextDay(site), `${day}`).toEqual([])
    expect(await mailsOfNextDay(site)).toHaveLength(1)
  })

  test('is mailed once by several processes', async ({ site }) => {
    await saveSearch(site)
    await storeSightings(site.database, [sighting()])
    await sql`update saved_searches set due_at = now()`.execute(site.database)
    const context = {
      ...{ config: site.config, database: site.database, jobs: site.jobs },
      log: { debug() {}, info() {}, warn() {}, error() {} },
    }
    const attempt = { id: '', isLast: true, signal: AbortSignal.timeout(30_000) }
    await Promise.all([1, 2, 3].map(() => savedSearchMailing.perform(context, {}, attempt)))
    expect(await site.takeMails()).toHaveLength(1)
  })

  test('loses nothing when its mail cannot be queued, and the others go on', async ({ site }) => {
    await saveSearch(site, '?country=FR')
    await saveSearch(site, '?country=FR', { email: 'other@example.org' })
    await storeSightings(site.database, [sighting()])
    // The first address cannot be opened.
    await sql`
      update saved_searches set address_sealed = '\\x00', due_at = due_at - interval '1 minute'
       where id = (select id from saved_searches order by created_at limit 1)`.execute(
      site.database,
    )
    const before = await site.database
      .selectFrom('savedSearches')
      .select([sql<string>`seen_until::text`.as('seen')])
      .orderBy('createdAt')
      .execute()
    const mails = await mailsOfNextDay(site)
    expect(mails.map(({ to }) => to)).toEqual([['other@example.org']])
    const after = await site.database
      .selectFrom('savedSearches')
      .select(sql<string>`seen_until::text`.as('seen'))
      .orderBy('createdAt')
      .execute()
    expect(after[0]?.seen).toBe(before[0]?.seen)
    expect(after[1]?.seen).not.toBe(before[1]?.seen)
  })
})

import { test as base, describe, expect } from 'vitest'
import { eraseReport } from '../../src/server/administration/desk/protect-reporter.ts'
import { readConfig } from '../../src/server/config.ts'
import { notePrepared } from '../../src/server/evidence/queries.ts'
import { purgeReports } from '../../src/server/http/purge-caches.ts'
import { adminReportUrl, apiUrls, reportApiUrl, reportPageUrl } from '../../src/shared/urls.ts'
import { attachVideo } from '../support/attached-video.ts'
import { openCachedSite } from '../support/cached-site.ts'
import { closing } from '../support/closing.ts'
import { openDesk } from '../support/desk.ts'
import { findFrontCaches } from '../support/front-caches.ts'
import { storeReports } from '../support/reports.ts'
import { send } from '../support/send.ts'

const caches = await findFrontCaches()
const ways = caches
  .filter(({ name }) => name === 'varnish')
  .map(({ program = '', ...cache }) => ({
    ...cache,
    program,
    test: base.extend(
      'site',
      { scope: 'file' },
      closing(() => openCachedSite({ ...cache, program }, 60)),
    ),
  }))

describe.for(ways)('$name in front, purged by $way', ({ program, test }) => {
  test.beforeEach(({ skip }) => skip(program === '', 'it is not installed'))

  test('drops a rejected report at once', async ({ site }) => {
    // The middle one stands between them: the page of a report shows the next ones, too.
    const [id = '', , other = ''] = await storeReports(site.database, [
      ...[{}, { location: 'Tuba City, Arizona' }],
      { location: 'Bisbee, Arizona' },
    ])
    const all = [reportPageUrl(id), reportApiUrl(id), apiUrls.reports, `/?report=${id}`]
    const others = [reportPageUrl(other), reportApiUrl(other)]
    const desk = await openDesk({ url: site.origin.url, database: site.database })
    for (const path of [...all, ...others]) await send(site, path)
    const body = { status: 'rejected', reasonCode: 'spam' }
    expect((await desk.ask('PATCH', `${adminReportUrl(id)}/status`, body)).status).toBe(200)
    expect((await send(site, reportApiUrl(id))).status).toBe(200)
    await site.jobs.performDue()
    expect((await send(site, reportPageUrl(id))).status).toBe(404)
    expect((await send(site, reportApiUrl(id))).status).toBe(404)
    expect((await send(site, apiUrls.reports)).text).not.toContain(id)
    const before = site.reached.length
    for (const path of others) expect((await send(site, path)).status).toBe(200)
    expect(site.reached.length).toBe(before)
  })

  test('shows nothing of an erased report beside others, and no data of its video', async ({
    site,
  }) => {
    const { database, jobs } = site
    const description = 'Nine heliotrope lanterns moved slowly over the amber ridge.'
    const [shown = '', erased = ''] = await storeReports(database, [
      { description },
      { description: `${description} Nobody spoke.` },
    ])
    const video = await attachVideo(database, erased)
    await notePrepared(database, video, { publicType: 'video/mp4', hasPoster: false })
    const videoApiUrl = apiUrls.video.replace(':id', video)
    const beside = [reportPageUrl(shown), apiUrls.reportNeighbours.replace(':id', shown)]
    for (const path of beside) expect((await send(site, path)).text).toContain('Nobody spoke')
    expect((await send(site, videoApiUrl)).status).toBe(200)
    const config = { ...readConfig({}), cachePurgeUrls: [`http://127.0.0.1:${site.purges}`] }
    await eraseReport(database, erased, (transaction, ids) =>
      purgeReports(transaction, { config, jobs }, ids),
    )
    await jobs.performDue()
    for (const path of beside) {
      const { status, text } = await send(site, path)
      expect([path, status, text.includes('Nobody spoke')]).toEqual([path, 200, false])
    }
    expect((await send(site, videoApiUrl)).status).toBe(404)
  })
})

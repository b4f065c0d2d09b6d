import { expect } from 'vitest'
import { openCase, submitReport } from '../../../test/support/cases.ts'
import { findFreePort } from '../../../test/support/free-port.ts'
import { takeMails } from '../../../test/support/outbox.ts'
import { send } from '../../../test/support/send.ts'
import { testThatStarts } from '../../../test/support/site-test.ts'
import { apiUrls, discoveryUrls, pageUrls, reportPageUrl } from '../../shared/urls.ts'

const test = testThatStarts
  .extend('metricsPort', findFreePort)
  .extend('site', ({ startSite, metricsPort }) => startSite({ metricsPort }))

test('no public output, metric or mail holds a receipt, a message or an unreleased addition', async ({
  site,
  metricsPort,
}) => {
  const { id, receipt } = await submitReport(site, { anonymous: false })
  const { act } = await openCase(site, receipt)
  await act({ act: 'message', text: 'Canarymessage from the witness.' })
  await act({ act: 'addendum', text: 'Canaryaddendum of the witness.' })
  const paths = [
    ...[apiUrls.reports, `${apiUrls.reports}?search=canarymessage`, apiUrls.statistics],
    ...[`${apiUrls.reports}/${id}`, `${apiUrls.reports}/${id}/additions`],
    ...[discoveryUrls.atomFeed, discoveryUrls.jsonFeed, discoveryUrls.sitemap, '/sitemaps/1.xml'],
    ...[pageUrls.main, `${pageUrls.main}?report=${id}`, reportPageUrl(id)],
    ...[`${reportPageUrl(id)}/received`, pageUrls.received, pageUrls.case, apiUrls.case],
  ]
  const outputs = await Promise.all(
    paths.map(async (path) => {
      const { headers, text } = await send(site, path)
      return `${path} ${JSON.stringify([...headers])} ${text}`
    }),
  )
  outputs.push(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())
  outputs.push(JSON.stringify(await takeMails(site)))
  const shown = outputs.join('\n').replaceAll('search=canarymessage', '')
  expect(shown).toContain('anomaly_register')
  expect(shown).toContain(id)
  expect(shown).not.toMatch(/canary/i)
  for (const form of [receipt, receipt.replaceAll('-', '')]) expect(shown).not.toContain(form)
})

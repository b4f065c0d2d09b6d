import { expect } from '@playwright/test'
import * as z from 'zod/mini'
import { apiUrls } from '../src/shared/urls.ts'
import { publishVideo } from './published-video.ts'
import { listStates } from './screenshot-states.ts'
import { takePrints, takeScreenshots, test } from './screenshot-test.ts'

async function findReportId(site: string): Promise<string> {
  const response = await fetch(`${site}${apiUrls.reports}?limit=1`)
  const [report] = z.array(z.object({ id: z.string() })).parse(await response.json())
  if (!report) throw new Error('There are no sample reports')
  return report.id
}

const Placed = z.object({ mapped: z.int(), unread: z.int() })

/** Until then the maps are empty and the report has none. */
async function waitForPlaces(site: string): Promise<void> {
  const read = async () => Placed.parse(await (await fetch(site + apiUrls.map)).json())
  await expect
    .poll(
      async () => {
        const { mapped, unread } = await read()
        return mapped > 0 && unread === 0
      },
      { timeout: 150_000 },
    )
    .toBe(true)
}

test.use({
  scene: async ({ startDemo }, use) => {
    const { url } = await startDemo({ PLACE_NAMES: 'on' })
    await waitForPlaces(url)
    const reportId = await findReportId(url)
    const videoReportId = await publishVideo(url)
    await use({ url, states: listStates({ reportId, videoReportId }) })
  },
})

const states = listStates({ reportId: '', videoReportId: '' })
takeScreenshots(states.map(({ name }) => name))
takePrints(states)

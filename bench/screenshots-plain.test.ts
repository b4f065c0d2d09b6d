import * as z from 'zod/mini'
import { apiUrls } from '../src/shared/urls.ts'
import { publishVideo } from './published-video.ts'
import { listStates } from './screenshot-states.ts'
import { takeScreenshots, test } from './screenshot-test.ts'

async function findReportId(site: string): Promise<string> {
  const response = await fetch(`${site}${apiUrls.reports}?limit=1`)
  const [report] = z.array(z.object({ id: z.string() })).parse(await response.json())
  if (!report) throw new Error('There are no sample reports')
  return report.id
}

test.use({
  scene: async ({ startDemo }, use) => {
    const { url } = await startDemo()
    const reportId = await findReportId(url)
    const videoReportId = await publishVideo(url)
    await use({ url, states: listStates({ reportId, videoReportId }) })
  },
})

takeScreenshots(listStates({ reportId: '', videoReportId: '' }).map(({ name }) => name))

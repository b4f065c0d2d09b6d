import { setTimeout as sleep } from 'node:timers/promises'
import { apiUrls, reportApiUrl } from '../src/shared/urls.ts'
import { registration } from '../test/support/admin-pages.ts'
import { newReport } from '../test/support/reports.ts'
import { send } from '../test/support/send.ts'
import { openUploader } from '../test/support/upload.ts'
import { videos } from '../test/support/videos.ts'

/** Submits a report with a video and verifies it as the first administrator. Resolves to its id. */
export async function publishVideo(url: string): Promise<string> {
  const uploader = openUploader(url)
  const sent = await uploader.upload(videos.mp4, 'lights-over-the-ridge.mp4', 'video/mp4')
  const id = sent.url.split('/').at(-1)
  const videoDescription = 'Three amber lights cross the picture from left to right.'
  const report = { ...newReport(), videoUrl: `/media/${id}`, videoDescription }
  const stored = (await (await uploader.submit(report)).json()) as { id: string }
  await send({ url }, apiUrls.adminRegister, { body: registration })
  const { cookie } = await send({ url }, apiUrls.adminLogin, { body: registration })
  await send({ url }, apiUrls.adminReportStatus.replace(':id', stored.id), {
    method: 'PATCH',
    cookie,
    body: { status: 'verified', verified: true },
  })
  // Two minutes: some machines have a third of the usual speed.
  for (let tries = 0; tries < 600; tries++) {
    const { body } = await send({ url }, reportApiUrl(stored.id))
    if (body.videoUrl) return stored.id
    await sleep(200)
  }
  throw new Error('The video was not published')
}

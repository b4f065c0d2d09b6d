import path from 'node:path'
import { expect } from 'vitest'
import { signedInAdministrator } from '../../../../test/support/administrators.ts'
import { newReport } from '../../../../test/support/reports.ts'
import { test } from '../../../../test/support/site-test.ts'
import { openUploader } from '../../../../test/support/upload.ts'
import { videos } from '../../../../test/support/videos.ts'
import { videoUrl } from '../../../shared/urls.ts'

let video: string
let media: string
let cookies: { admin: string; moderator: string }

test.beforeAll(async ({ site }) => {
  const admin = await signedInAdministrator(site.database)
  const moderator = await signedInAdministrator(site.database, { role: 'moderator' })
  cookies = { admin: admin.cookie, moderator: moderator.cookie }
  const uploader = openUploader(site.url)
  const { url } = await uploader.upload(videos.mov, 'night.mov')
  media = site.url + videoUrl(path.basename(url))
  const report = { ...newReport(), videoUrl: new URL(media).pathname }
  const { id } = await (await uploader.submit(report)).json()
  video = `${site.url}/api/admin/reports/${id}/video`
})

function release(released: unknown, cookie: string): Promise<Response> {
  return fetch(`${video}/release`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ released }),
  })
}

test('administrators see the state of the video of a report', async ({ site }) => {
  const get = async () => (await fetch(video, { headers: { cookie: cookies.moderator } })).json()
  expect(await get()).toMatchObject({ state: 'preparing', type: null, isPublic: false })
  await site.jobs.performDue()
  expect(await get()).toMatchObject({
    fileName: 'night.mov',
    size: videos.mov.length,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    state: 'prepared',
    type: 'video/mp4',
    isReleased: false,
    isPublic: false,
  })
})

test('a moderator sees the copy before it is public; only role admin sees the original', async () => {
  const get = (what: string, cookie: string) => fetch(`${video}/${what}`, { headers: { cookie } })
  expect((await get('copy', cookies.moderator)).status).toBe(200)
  expect((await get('original', cookies.moderator)).status).toBe(403)
  expect((await get('original', '')).status).toBe(401)
  expect((await get('copy', '')).status).toBe(401)
  const original = await get('original', cookies.admin)
  expect(original.headers.get('content-type')).toBe('application/octet-stream')
  expect(original.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(Buffer.from(await original.arrayBuffer()).equals(videos.mov)).toBe(true)
})

test('a moderator releases and withholds the video, with one history entry each', async ({
  site,
}) => {
  expect((await fetch(media)).status).toBe(404)
  expect(await (await release(true, cookies.moderator)).json()).toMatchObject({ isPublic: true })
  expect((await release(true, cookies.moderator)).status).toBe(200)
  expect((await fetch(media)).status).toBe(200)
  expect(await (await release(false, cookies.moderator)).json()).toMatchObject({ isPublic: false })
  expect((await fetch(media)).status).toBe(404)
  const rows = await site.database.selectFrom('append_only.history').select('action').execute()
  expect(rows.map(({ action }) => action)).toEqual(['video_released', 'video_withheld'])
})

test('other visitors cannot release a video or see it', async () => {
  expect((await release(true, '')).status).toBe(401)
  expect((await release('yes', cookies.admin)).status).toBe(400)
  expect((await fetch(media)).status).toBe(404)
})

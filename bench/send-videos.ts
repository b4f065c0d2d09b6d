import { request } from 'node:http'
import { parseArgs } from 'node:util'
import { openUploader } from '../test/support/upload.ts'
import { mp4OfSize } from '../test/support/videos.ts'
import { milliseconds } from './milliseconds.ts'

/** A separate process, so that the cost of sending does not count as cost of receiving. */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    size: { type: 'string', default: '' },
    atOnce: { type: 'string', default: '1' },
    /** Sends to the address itself, without tus. */
    bare: { type: 'boolean', default: false },
  },
})

const video = mp4OfSize(Number(values.size))
async function announce(): Promise<{ url: URL; cookie: string }> {
  if (values.bare) return { url: new URL(values.url), cookie: '' }
  const uploader = openUploader(values.url)
  const announced = await uploader.announce(video.length, 'night.mp4', 'video/mp4')
  const url = new URL(announced.headers.get('location') ?? '', values.url)
  return { url, cookie: uploader.cookie() }
}

async function send(): Promise<void> {
  const { url, cookie } = await announce()
  const headers = {
    cookie,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': video.length,
  }
  await new Promise<void>((resolve, reject) => {
    const asked = request(url, { method: 'PATCH', headers }, (response) => {
      response.resume()
      if (response.statusCode === 204) resolve()
      else reject(new Error(`The upload was answered ${response.statusCode}`))
    })
    asked.on('error', reject)
    asked.end(video)
  })
}

// Warm up: the first request of a process takes longer.
if (!values.bare) await (await fetch(new URL('/healthz', values.url))).arrayBuffer()
const sendAll = () => Promise.all(Array.from({ length: Number(values.atOnce) }, send))
console.log((await milliseconds(sendAll)) / 1_000)

import { setTimeout as sleep } from 'node:timers/promises'
import type { Uploader } from './upload.ts'

/** Milliseconds between two attempts. */
const pause = 100
const longestPatience = 120_000

/** Repeats a request until a site answers it; a killed site does not. */
async function repeatUntil(
  ask: (turn: number) => Promise<Response>,
  isDone: (answer: Response) => boolean,
): Promise<Response> {
  const deadline = performance.now() + longestPatience
  let last = 'nothing'
  for (let turn = 0; performance.now() < deadline; turn++) {
    const answer = await ask(turn).catch((error: unknown) => String(error))
    if (typeof answer !== 'string' && isDone(answer)) return answer
    last = typeof answer === 'string' ? answer : `${answer.status} ${await answer.text()}`
    await sleep(pause)
  }
  throw new Error(`The upload did not go on; the last answer was ${last}`)
}

type PatientUpload = {
  uploader: Uploader
  /** The addresses of the sites, which get the chunks in turn. */
  urls: string[]
  video: Buffer
  chunk: number
}

const isOver = ({ status }: Response) => status < 500

/**
 * Uploads a video as a browser does: in chunks, each to the next site. After a failure it asks for
 * the offset and goes on from there. Returns the id of the received upload.
 */
export async function uploadPatiently({
  uploader,
  urls,
  video,
  chunk,
}: PatientUpload): Promise<string> {
  let next = 0
  const nextSite = () => urls[next++ % urls.length]
  const announced = await repeatUntil(async () => {
    const site = nextSite()
    const encode = (text: string) => Buffer.from(text).toString('base64')
    return uploader.ask(new URL('/api/uploads', site).href, {
      method: 'POST',
      headers: {
        'upload-length': String(video.length),
        'upload-metadata': `filename ${encode('night.mp4')}`,
      },
    })
  }, isOver)
  const location = announced.headers.get('location') ?? ''
  const address = () => new URL(location, nextSite()).href
  const findOffset = async () => {
    const head = await repeatUntil(() => uploader.ask(address(), { method: 'HEAD' }), isOver)
    if (head.status !== 200) throw new Error(`The offset was answered with ${head.status}`)
    return Number(head.headers.get('upload-offset'))
  }
  let offset = 0
  while (offset < video.length) {
    const bytes = video.subarray(offset, offset + chunk)
    const answer = await uploader.append(address(), offset, bytes).catch(() => undefined)
    if (answer && answer.status !== 204 && answer.status !== 409 && answer.status < 500) {
      throw new Error(`A chunk was answered with ${answer.status} ${await answer.text()}`)
    }
    if (answer?.status === 204) offset = Number(answer.headers.get('upload-offset'))
    else offset = await findOffset()
  }
  await repeatUntil(
    () => uploader.ask(address()),
    ({ status }) => status === 200,
  ).then(async (answer) => {
    const { state } = (await answer.json()) as { state: string }
    if (state !== 'received') throw new Error(`The upload is ${state}`)
  })
  return location.split('/').at(-1) ?? ''
}

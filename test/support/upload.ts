import { apiUrls } from '../../src/shared/urls.ts'

const protocol = { 'tus-resumable': '1.0.0' }

export type Uploader = ReturnType<typeof openUploader>

/** A browser that uploads; it keeps its cookie. */
export function openUploader(siteUrl: string) {
  let cookie = ''

  async function ask(pathname: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(new URL(pathname, siteUrl), {
      ...init,
      headers: {
        ...protocol,
        ...(cookie ? { cookie } : {}),
        ...Object.fromEntries(new Headers(init.headers)),
      },
    })
    const [given] = response.headers.getSetCookie()
    if (given) cookie = given.split(';')[0] ?? ''
    return response
  }

  /** Announces a video; a 201 has its address in Location. */
  function announce(size: number, fileName: string, mediaType = ''): Promise<Response> {
    const encode = (text: string) => Buffer.from(text).toString('base64')
    const metadata = `filename ${encode(fileName)},filetype ${encode(mediaType)}`
    return ask(apiUrls.uploads, {
      method: 'POST',
      headers: { 'upload-length': String(size), 'upload-metadata': metadata },
    })
  }

  function append(url: string, offset: number, bytes: Buffer): Promise<Response> {
    return ask(url, {
      method: 'PATCH',
      headers: {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(bytes),
    })
  }

  return {
    /** The cookie as a browser sends it back. */
    cookie: () => cookie,
    ask,
    announce,
    append,
    /** Announces and sends a whole video; returns the last response. */
    async upload(content: Buffer, fileName: string, mediaType = '') {
      const announced = await announce(content.length, fileName, mediaType)
      const url = announced.headers.get('location') ?? ''
      return { response: url ? await append(url, 0, content) : announced, url }
    },
    /** Submits as JSON, like the form of the site. */
    submit(report: object): Promise<Response> {
      return ask(apiUrls.reports, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(report),
      })
    },
  }
}

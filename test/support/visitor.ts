import { request as sendRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Question = {
  method?: string
  headers?: Record<string, string>
  body?: URLSearchParams | string
}
export type Landing = { status: number; headers: Headers; body: string; at: URL }

/** A visitor with a cookie jar who follows links; no scripts. */
export type Visitor = {
  /** Sends one request, without following redirects. */
  ask(url: string | URL, question?: Question): Promise<Landing>
  /** Follows all redirects to the last answer, or to the one that leads to `stopBefore`. */
  follow(url: string | URL, question?: Question, stopBefore?: string): Promise<Landing>
  cookie(name: string): string | undefined
}

/** All hosts of a test are 127.0.0.1, and cookies ignore ports. */
type Cookie = { name: string; value: string; path: string }

function readCookie(line: string): Cookie & { isGone: boolean } {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/'
  return { name, value, path, isGone: /max-age=0|expires=thu, 01 jan 1970/i.test(line) }
}

/** The target of a redirect, if any. */
export function nextUrl({ headers, at }: Landing): URL | undefined {
  const location = headers.get('location')
  return location === null ? undefined : new URL(location, at)
}

/** Sends the headers of a navigation, which `fetch` cannot. */
async function send(at: URL, { method = 'GET', headers = {}, body }: Question): Promise<Landing> {
  const sent = sendRequest(at, {
    method,
    agent: false,
    headers: {
      'sec-fetch-mode': 'navigate',
      ...(body instanceof URLSearchParams
        ? { 'content-type': 'application/x-www-form-urlencoded' }
        : {}),
      ...headers,
    },
  })
  return new Promise((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', async (response) => {
      const received = new Headers()
      for (const [name, values] of Object.entries(response.headersDistinct)) {
        for (const value of values ?? []) received.append(name, value)
      }
      const text = (await buffer(response)).toString()
      resolve({ status: response.statusCode ?? 0, headers: received, body: text, at })
    })
    sent.end(body?.toString())
  })
}

export function newVisitor(): Visitor {
  let cookies: Cookie[] = []

  function keepCookies({ headers }: Landing): void {
    for (const { isGone, ...cookie } of headers.getSetCookie().map(readCookie)) {
      cookies = cookies.filter(({ name, path }) => name !== cookie.name || path !== cookie.path)
      if (!isGone) cookies.push(cookie)
    }
  }

  async function ask(url: string | URL, question: Question = {}): Promise<Landing> {
    const { pathname } = new URL(url)
    const sent = cookies.filter(({ path }) => pathname.startsWith(path))
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie ? { cookie } : {}), ...question.headers }
    const landing = await send(new URL(url), { ...question, headers })
    keepCookies(landing)
    return landing
  }

  async function follow(url: string | URL, question: Question = {}, stopBefore?: string) {
    let landing = await ask(url, question)
    for (let hops = 0; hops < 10; hops++) {
      const next = nextUrl(landing)
      if (!next || next.pathname === stopBefore) break
      landing = await ask(next)
    }
    return landing
  }

  const cookie = (wanted: string) => cookies.find(({ name }) => name === wanted)?.value
  return { ask, follow, cookie }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TagHost = {
  tagUrl: string
  /** Every request that reached it, as path and query. */
  requests: string[]
  /** The parameters of the page views, in order. */
  views: Record<string, string>[]
  close(): Promise<void>
}

/** Reads the queue as gtag.js does: commands are the arguments of a function, arrays are not. */
const script = `(() => {
  const { origin } = new URL(document.currentScript.src)
  const settings = {}
  const act = (command) => {
    if (Object.prototype.toString.call(command) !== '[object Arguments]') return
    const [name, first, second] = command
    if (name === 'set') Object.assign(settings, first)
    if (name === 'js') new Image().src = origin + '/pixel.svg'
    if (name === 'event') {
      const { page_location, page_path, page_title, page_referrer } = settings
      const told = { event: first, ...second, page_location, page_path, page_title, page_referrer }
      fetch(origin + '/collect?' + new URLSearchParams(told), { mode: 'no-cors' })
    }
  }
  dataLayer.forEach(act)
  dataLayer.push = (...commands) => {
    commands.forEach(act)
    return Array.prototype.push.apply(dataLayer, commands)
  }
})()`

/** A small but real service that counts page views, on a host (that is, a port) of its own. */
export async function startTagHost(): Promise<TagHost> {
  const requests: string[] = []
  const views: Record<string, string>[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://tag.invalid')
    requests.push(url.pathname + url.search)
    if (url.pathname === '/tag.js') {
      response.setHeader('content-type', 'text/javascript').end(script)
    } else if (url.pathname === '/pixel.svg') {
      response.setHeader('content-type', 'image/svg+xml')
      response.end('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    } else {
      views.push(Object.fromEntries(url.searchParams))
      response.writeHead(204).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    tagUrl: `http://127.0.0.1:${port}/tag.js`,
    requests,
    views,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

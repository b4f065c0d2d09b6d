import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type StubCache = {
  url: string
  /** The keys of each purge that arrived, sorted. */
  purged: string[][]
  fails: boolean
  close(): void
}

/** A cache in front of the site that only notes purges. */
export async function startStubCache(): Promise<StubCache> {
  const cache = { url: '', purged: [] as string[][], fails: false }
  const server = http.createServer(({ method, headers }, response) => {
    if (method === 'PURGE') cache.purged.push(String(headers.xkey).split(' ').sort())
    response.writeHead(cache.fails || method !== 'PURGE' ? 500 : 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cache.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(cache, {
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers /N with the same N bytes each time: what the fastest cache could reach. */
const bodies = new Map<string, Buffer>()

function bodyOf(url: string): Buffer {
  const body = bodies.get(url) ?? Buffer.alloc(Number(url.slice(1)), 'x')
  bodies.set(url, body)
  return body
}

const server = createServer((request, response) => {
  const body = bodyOf(request.url ?? '/0')
  response.setHeader('content-type', 'text/plain')
  response.setHeader('content-length', body.length)
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))

import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { syncFile } from '../src/server/sync-file.ts'

/**
 * The yardstick for an upload: the bytes into a file and the file onto the disk, without a look at what
 * they are, of whom, and from where they go on. Usage: bare-upload-server.ts FILE
 */
const [file = ''] = process.argv.slice(2)

const server = createServer(async (request, response) => {
  await pipeline(request, createWriteStream(file))
  await syncFile(file)
  response.writeHead(204).end()
})
server.listen(0, '127.0.0.1', () => {
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  console.log(`http://127.0.0.1:${port}`)
})
process.on('SIGTERM', () => server.close())

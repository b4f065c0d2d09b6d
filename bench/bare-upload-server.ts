import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { syncFile } from '../src/server/sync-file.ts'

/**
 * The baseline for an upload: writes the bytes to a file and syncs it, without checks, owners or
 * resumption. Usage: bare-upload-server.ts FILE
 */
const [file = ''] = process.argv.slice(2)

const server = createServer(async (request, response) => {
  await pipeline(request, createWriteStream(file))
  await syncFile(file)
  response.writeHead(204).end()
})
server.listen(0, '127.0.0.1', () => {
  // A server that listens on a port always has an AddressInfo.
  const { port } = server.address() as AddressInfo
  console.log(`http://127.0.0.1:${port}`)
})
process.on('SIGTERM', () => server.close())

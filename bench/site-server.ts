import { buildIfNeeded } from '../src/server/commands/build.ts'
import { readConfig } from '../src/server/config.ts'
import { startServer } from '../src/server/main.ts'

/** The whole site, as `npm start` runs it; the environment configures it. Prints its address. */
await buildIfNeeded(console.error)
const server = await startServer(readConfig(process.env))
process.on('SIGTERM', () => server.close())
console.log(server.address)

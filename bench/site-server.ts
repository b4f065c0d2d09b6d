import { buildIfNeeded } from '../src/server/commands/build.ts'
import { readConfig } from '../src/server/config.ts'
import { startServer } from '../src/server/main.ts'

/** The whole site, like `npm start`, configured by the environment. Prints its address. */
await buildIfNeeded(console.error)
const server = await startServer(readConfig(process.env))
process.on('SIGTERM', () => server.close())
console.log(server.address)

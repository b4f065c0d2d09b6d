import { once } from 'node:events'
import { readConfig } from '../config.ts'
import { openSourcePages } from '../development/source-pages.ts'
import { startServer } from '../main.ts'
import { sentence } from './run-command.ts'

const opening = once(process, 'message')

/** `npm run dev` restarts this process, which runs the site and Vite. */
async function startSite(): Promise<void> {
  // By now the code is loaded. The site before may still hold the port.
  await opening
  const config = readConfig(process.env)
  const server = await startServer(config, {
    onNotice: (message) => console.error(message),
    besideSite: true,
    openPageSource: openSourcePages,
  })
  let isClosing = false
  const close = () => {
    if (isClosing) return
    isClosing = true
    server.close().finally(() => process.exit())
  }
  for (const ending of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(ending, close)
  process.send?.(server.address.replace('127.0.0.1', 'localhost'))
}

startSite().catch((error: unknown) => {
  console.error(sentence(error))
  process.exit(1)
})

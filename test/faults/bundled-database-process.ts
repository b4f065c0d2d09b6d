import { once } from 'node:events'
import { startBundledDatabase } from '../../src/server/database/bundled/bundled-database.ts'

/**
 * Runs the bundled database of a folder in a process of its own, and reports events as lines of
 * JSON.
 */
const [directory = ''] = process.argv.slice(2)
const tell = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`)

try {
  const database = await startBundledDatabase({
    directory,
    onNotice: (notice) => tell({ notice }),
  })
  tell({ settings: database.settings })
  await once(process.stdin, 'data')
  await database.stop()
  tell({ stopped: true })
  process.exit(0)
} catch (error) {
  tell({ refusal: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
  process.exit(1)
}

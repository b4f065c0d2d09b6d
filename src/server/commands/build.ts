import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { ifPresent } from '../if-present.ts'

const root = path.join(import.meta.dirname, '../../..')
const dist = path.join(root, 'dist')

async function listFiles(patterns: string[], directory: string): Promise<string[]> {
  const entries = await Array.fromAsync(glob(patterns, { cwd: directory, withFileTypes: true }))
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/** Hashes all files from which the pages are built. */
async function fingerprintSources(): Promise<string> {
  const sources = [
    'src/web/**',
    'src/shared/**',
    'public/**',
    'vite.config.ts',
    'package-lock.json',
  ]
  const hash = createHash('sha256')
  for (const file of await listFiles(sources, root)) {
    hash.update(path.relative(root, file)).update(await readFile(file))
  }
  return hash.digest('hex')
}

function runVite(...options: string[]): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    build.on('error', reject)
    build.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`Building the pages failed with exit code ${code}.`))
    })
  })
}

/** Writes a .br file beside each text file, so that no request waits for compression. */
async function compressFiles(directory: string): Promise<void> {
  const compress = promisify(brotliCompress)
  for (const file of await listFiles(['**/*.{js,css,svg}'], directory)) {
    const content = await readFile(file)
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    await writeFile(`${file}.br`, await compress(content, { params }))
  }
}

/** Replaces dist/ by renaming, so that other processes never see a partial build. */
async function exchange(next: string): Promise<void> {
  const previous = `${next}.previous`
  await rename(dist, previous).catch(() => {})
  // If another process was faster, its build is equally good.
  await rename(next, dist).catch(() => rm(next, { recursive: true, force: true }))
  await rm(previous, { recursive: true, force: true })
}

/** Builds the pages unless dist/ was built from the same sources. */
export async function buildIfNeeded(onNotice: (message: string) => void): Promise<void> {
  const sources = await fingerprintSources()
  const mark = path.join(dist, '.sources')
  const built = await ifPresent(mark, () => readFile(mark, 'utf8'))
  if (built === sources) return
  onNotice('Building the pages (once, some seconds) …')
  const next = `${dist}.${process.pid}`
  try {
    await runVite('--outDir', `${next}/client`)
    await runVite('--ssr', 'src/web/entry-server.tsx', '--outDir', `${next}/server`)
    await compressFiles(path.join(next, 'client'))
    await writeFile(path.join(next, '.sources'), sources)
    await exchange(next)
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}

if (import.meta.main) await buildIfNeeded((message) => console.log(message))

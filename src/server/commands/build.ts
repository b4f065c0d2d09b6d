import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../../..')
const stampFile = path.join(root, 'dist/.sources')

/** A fingerprint of everything the web build is made from. */
async function fingerprintSources(): Promise<string> {
  const patterns = [
    'src/web/**',
    'src/shared/**',
    'public/**',
    'vite.config.ts',
    'package-lock.json',
  ]
  const entries = await Array.fromAsync(glob(patterns, { cwd: root, withFileTypes: true }))
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(path.relative(root, file)).update(await readFile(file))
  return hash.digest('hex')
}

function runBuild(): Promise<void> {
  return new Promise((resolve, reject) => {
    const build = spawn('npm', ['run', '--silent', 'build'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    build.on('error', reject)
    build.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The web build failed with exit code ${code}.`))
    })
  })
}

/** Builds the web part unless dist/ was built from the very same sources. */
export async function buildIfNeeded(onNotice: (message: string) => void): Promise<void> {
  const sources = await fingerprintSources()
  const built = await readFile(stampFile, 'utf8').catch(() => '')
  if (built === sources) return
  onNotice('Building the pages (once, some seconds) …')
  await runBuild()
  await writeFile(stampFile, sources)
}

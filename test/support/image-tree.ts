import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.join(import.meta.dirname, '../..')
const run = promisify(execFile)

type Stage = { name: string; instructions: string[] }

/** The stages of the Dockerfile; joins instructions over several lines. */
async function readStages(): Promise<Stage[]> {
  const text = await readFile(path.join(root, 'Dockerfile'), 'utf8')
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter(Boolean)
  const stages: Stage[] = []
  for (const line of lines) {
    const [, name] = /^FROM \S+(?: AS (\S+))?/.exec(line) ?? []
    if (line.startsWith('FROM ')) stages.push({ name: name ?? 'final', instructions: [] })
    else stages.at(-1)?.instructions.push(line)
  }
  return stages
}

async function readStage(name: string): Promise<string[]> {
  const stage = (await readStages()).find((each) => each.name === name)
  if (!stage) throw new Error(`The Dockerfile has no stage ${name}`)
  return stage.instructions
}

/** The environment of the image, and its start command. */
export async function readImageStart() {
  const instructions = await readStage('final')
  const ends = (word: string) =>
    instructions.flatMap((line) =>
      line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : [],
    )
  const variables = ends('ENV').join(' ').split(' ')
  return {
    environment: Object.fromEntries(
      variables.map((pair) => pair.split('=', 2) as [string, string]),
    ),
    command: JSON.parse(ends('CMD').at(-1) ?? '[]') as string[],
    user: ends('USER').at(-1),
    healthCheck: ends('HEALTHCHECK').at(-1) ?? '',
  }
}

async function readIgnored(): Promise<(file: string) => boolean> {
  const text = await readFile(path.join(root, '.dockerignore'), 'utf8')
  const patterns = text.split('\n').filter(Boolean)
  return (file) =>
    patterns.some((each) => file.startsWith(`${each}/`) || path.matchesGlob(file, each))
}

/** Installs the packages with the same line as the Dockerfile. */
async function install(folder: string): Promise<void> {
  await mkdir(folder)
  for (const name of ['package.json', 'package-lock.json']) {
    await cp(path.join(root, name), path.join(folder, name))
  }
  const line = (await readStage('dependencies')).find((each) => each.startsWith('RUN '))
  const quick = { npm_config_prefer_offline: 'true', npm_config_audit: 'false' }
  await run('sh', ['-c', line?.slice('RUN '.length) ?? 'false'], {
    cwd: folder,
    env: { ...process.env, ...quick },
  })
}

async function copyContext(app: string, source: string, target: string): Promise<void> {
  const isIgnored = await readIgnored()
  await cp(path.join(root, source), path.join(app, target), {
    recursive: true,
    filter: (file) => !isIgnored(path.relative(root, file)),
  })
}

export type ImageTree = { app: string; remove(): Promise<void> }

/**
 * The content of /app in the image, in a read-only folder: installed by the line of the Dockerfile,
 * copied by its COPY instructions and .dockerignore, with the built pages.
 */
export async function makeImageTree(): Promise<ImageTree> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-image-'))
  await chmod(folder, 0o755)
  const app = path.join(folder, 'app')
  const dependencies = path.join(folder, 'dependencies')
  await Promise.all([mkdir(app), install(dependencies)])
  for (const line of await readStage('final')) {
    const [, stage, sources = '', target = ''] =
      /^COPY (?:--from=(\S+) )?(.+) (\S+)$/.exec(line) ?? []
    const names = sources.split(' ').filter(Boolean)
    if (stage === 'dependencies')
      await rename(path.join(dependencies, target), path.join(app, target))
    else if (stage) await cp(path.join(root, target), path.join(app, target), { recursive: true })
    else for (const name of names) await copyContext(app, name, target === './' ? name : target)
  }
  await run('chmod', ['-R', 'a-w,a+rX', app])
  return {
    app,
    async remove() {
      await run('chmod', ['-R', 'u+w', app])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

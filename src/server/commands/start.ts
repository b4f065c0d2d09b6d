import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../database/open.ts'
import { findVideoPrograms } from '../evidence/prepare/video-programs.ts'
import { longestStop } from '../http/stop-serving.ts'
import { startServer } from '../main.ts'
import { buildIfNeeded } from './build.ts'

const { values: flags } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })

function notice(message: string): void {
  process.stderr.write(`${message}\n`)
}

async function addSamples(database: Database): Promise<void> {
  const { addDemoReports } = await import('../demo/demo-reports.ts')
  await addDemoReports(database)
}

function nextStep(config: Config): string {
  if (config.publicUrl) return `it listens on ${config.host}:${config.port}`
  if (flags.demo) return 'browse the sample reports or submit your own'
  return 'submit a first report there, or stop and run "npm run demo" to start with sample reports'
}

/** Called after the site has opened, because searching for programs takes a moment. */
async function reportMissingPrograms(): Promise<void> {
  const { ffmpeg } = await findVideoPrograms()
  if (!ffmpeg)
    notice('Without ffmpeg, videos are offered as files; install its package to play them.')
}

/** Ignores errors of the output, such as a full disk or a closed pipe, instead of crashing. */
function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

async function start(): Promise<void> {
  ignoreOutputErrors()
  const config = readConfig(process.env)
  await buildIfNeeded(notice)
  const server = await startServer(config, {
    onNotice: notice,
    ...(flags.demo ? { prepare: addSamples } : {}),
  })
  let isClosing = false
  const close = (signal: NodeJS.Signals) => {
    if (isClosing) return
    isClosing = true
    notice(`${signal}: closing`)
    const longest = config.drainSeconds * 1_000 + longestStop
    setTimeout(() => process.exit(1), longest).unref()
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        notice(String(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
  const url = config.publicUrl ?? server.address.replace('127.0.0.1', 'localhost')
  void reportMissingPrograms()
  console.log(`${config.site.name} is open at ${url} – ${nextStep(config)}. Ctrl-C stops it.`)
}

start().catch((error: unknown) => {
  notice(error instanceof Error ? error.message : String(error))
  process.exit(1)
})

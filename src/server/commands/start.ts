import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../database/open.ts'
import { findVideoPrograms } from '../evidence/prepare/video-programs.ts'
import { longestStop } from '../http/stop-serving.ts'
import type { RunningServer } from '../main.ts'
import { warnOfUnknownVariables } from '../unknown-variables.ts'
import { buildIfNeeded } from './build.ts'
import { notice } from './notice.ts'

const { values: flags } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })

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

/** From now on a stop signal aborts what it returns, instead of ending the process in the middle. */
function listenForStop(): AbortSignal {
  const stopping = new AbortController()
  const stop = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return
    notice(`${signal}: closing`)
    stopping.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return stopping.signal
}

/** Ends the process after the signal, with `close` if the site is open by then. */
function endAfter(stopping: AbortSignal, milliseconds: number, close?: () => Promise<void>): void {
  const end = () => {
    setTimeout(() => process.exit(1), milliseconds).unref()
    close?.().then(
      () => process.exit(0),
      (error: unknown) => {
        notice(String(error))
        process.exit(1)
      },
    )
  }
  if (stopping.aborted) end()
  else stopping.addEventListener('abort', end)
}

async function openServer(config: Config, stopping: AbortSignal): Promise<RunningServer> {
  const { startServer } = await import('../main.ts')
  return startServer(config, {
    onNotice: notice,
    stopping,
    ...(flags.demo ? { prepare: addSamples } : {}),
  })
}

async function start(stopping: AbortSignal): Promise<void> {
  ignoreOutputErrors()
  await warnOfUnknownVariables(process.env, notice)
  const config = readConfig(process.env)
  if (flags.demo && config.publicUrl) {
    throw new Error('npm run demo adds invented reports to a trial: unset PUBLIC_URL.')
  }
  const longest = config.drainSeconds * 1_000 + longestStop
  endAfter(stopping, longest)
  await buildIfNeeded(notice)
  stopping.throwIfAborted()
  const server = await openServer(config, stopping)
  endAfter(stopping, longest, () => server.close())
  const url = config.publicUrl ?? server.address.replace('127.0.0.1', 'localhost')
  void reportMissingPrograms()
  console.log(`${config.site.name} is open at ${url} – ${nextStep(config)}. Ctrl-C stops it.`)
}

const stopping = listenForStop()
start(stopping).catch((error: unknown) => {
  if (stopping.aborted) process.exit(0)
  notice(error instanceof Error ? error.message : String(error))
  process.exit(1)
})

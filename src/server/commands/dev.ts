import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../config.ts'
import { openConfiguredDatabase } from '../database/configured.ts'
import { runAction } from './run-command.ts'

const root = path.join(import.meta.dirname, '../../..')
const watched = ['src/server', 'src/shared', 'migrations', 'content']

/** Milliseconds within which an editor writes all files of one change. */
const settling = 50
/** Milliseconds that requests and jobs get to finish before a restart. */
const longestStop = 2_000

const isSource = (name: string) => /\.(ts|cjs|sql|md)$/.test(name) && !name.endsWith('.test.ts')

function superviseSite() {
  const environment = { ...process.env, NODE_ENV: 'development' }
  let site: ChildProcess | undefined
  let next: ChildProcess | undefined
  let since = 0
  let working = Promise.resolve()

  /** Loads the code of the next site, which opens when the one before has stopped. */
  function load(): void {
    next?.kill('SIGKILL')
    since = performance.now()
    next = fork(path.join(import.meta.dirname, 'dev-site.ts'), { env: environment })
    next.once('message', (address) => {
      const seconds = ((performance.now() - since) / 1_000).toFixed(1)
      console.log(`The site is open at ${address} (after ${seconds} s). Ctrl-C stops it.`)
    })
    next.once('exit', (code) => {
      if (code) console.log('The site has ended; it starts again with the next change.')
    })
  }

  function open(): void {
    if (!next) return
    site = next
    next = undefined
    if (site.connected) site.send('open')
  }

  async function stop(): Promise<void> {
    if (!site || site.exitCode !== null || site.signalCode !== null) return
    const ended = once(site, 'exit')
    site.kill('SIGTERM')
    const late = setTimeout(() => site?.kill('SIGKILL'), longestStop)
    await ended
    clearTimeout(late)
  }

  load()
  open()
  return {
    restart(): void {
      load()
      working = working.then(stop).then(open)
    },
    async stop(): Promise<void> {
      next?.kill('SIGKILL')
      await working.then(stop)
    },
  }
}

function watchSources(onChange: (name: string) => void): void {
  let waiting: NodeJS.Timeout | undefined
  for (const folder of watched.filter((name) => existsSync(path.join(root, name)))) {
    watch(path.join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || !isSource(name)) return
      clearTimeout(waiting)
      waiting = setTimeout(() => onChange(path.join(folder, name)), settling)
    })
  }
}

async function develop(): Promise<void> {
  const config = readConfig(process.env)
  if (config.publicUrl) throw new Error('npm run dev serves this machine alone: unset PUBLIC_URL.')
  const database = await openConfiguredDatabase(config, {
    onNotice: (message) => console.error(message),
  })
  const site = superviseSite()
  watchSources((name) => {
    console.log(`${name} has changed: restarting the site.`)
    site.restart()
  })
  const close = () =>
    site
      .stop()
      .then(() => database.close())
      .finally(() => process.exit())
  process.once('SIGINT', close)
  process.once('SIGTERM', close)
}

await runAction(develop)

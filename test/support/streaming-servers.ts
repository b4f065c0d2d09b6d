import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { chooseAccount, commandAs, runAs } from '../../src/server/database/bundled/account.ts'
import { findProgram } from './find-program.ts'
import { packagedFolders } from './system-database.ts'
import { untilOpen } from './until-open.ts'

type Programs = { initdb: string; postgres: string; pg_basebackup: string }

/** The bundled PostgreSQL has no pg_basebackup, so these are the programs of the system. */
async function findPrograms(): Promise<Programs | undefined> {
  for (const folder of await packagedFolders()) {
    const initdb = await findProgram(['initdb'], [folder])
    const postgres = await findProgram(['postgres'], [folder])
    const backup = await findProgram(['pg_basebackup'], [folder])
    if (initdb && postgres && backup) return { initdb, postgres, pg_basebackup: backup }
  }
  return undefined
}

export const streamingPrograms = await findPrograms()

export const hasStreaming = streamingPrograms !== undefined

export type StreamingServer = {
  url: string
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  start(): Promise<void>
  kill(): Promise<void>
}

export type StreamingServers = {
  primary: StreamingServer
  standby: StreamingServer
  close(): Promise<void>
}

const ports = { primary: 5432, standby: 5433 } as const

async function openServer(folder: string, name: keyof typeof ports): Promise<StreamingServer> {
  const { account } = await chooseAccount(streamingPrograms?.postgres ?? '', folder)
  const port = ports[name]
  const url = (database: string) =>
    `postgres://postgres@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`
  let child: ChildProcess | undefined

  async function ask<Row extends pg.QueryResultRow>(database: string, text: string) {
    const client = new pg.Client({ connectionString: url(database) })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  return {
    url: url('register'),
    query: (text) => ask('register', text),
    async start() {
      const args = [
        ...['-D', path.join(folder, name), '-p', String(port), '-k', folder],
        ...['-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'hot_standby_feedback=on'],
      ]
      const command = commandAs(account, streamingPrograms?.postgres ?? '', args)
      child = spawn(command.file, command.args, { ...command.options, stdio: 'ignore' })
      await untilOpen({ name: `The ${name}`, child }, () =>
        ask('postgres', 'select 1').then(
          () => true,
          () => false,
        ),
      )
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await ended
    },
  }
}

/** Starts a primary with an empty database, and a standby that follows it by streaming. */
export async function startStreamingServers(): Promise<StreamingServers> {
  const programs = streamingPrograms
  if (!programs) throw new Error('PostgreSQL is not installed')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-streaming-'))
  const { account } = await chooseAccount(programs.postgres, folder)
  if (account.through === 'switch') await chown(folder, account.uid, account.gid)
  await runAs(account, programs.initdb, [
    ...['-D', path.join(folder, 'primary'), '-U', 'postgres', '-E', 'UTF8'],
    ...['--locale=C', '--auth=trust', '--no-sync'],
  ])
  const [primary, standby] = [
    await openServer(folder, 'primary'),
    await openServer(folder, 'standby'),
  ]
  await primary.start()
  const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(
    "create database register template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'",
  )
  await client.end()
  const copy = path.join(folder, 'standby')
  await runAs(account, programs.pg_basebackup, [
    ...[
      '-h',
      folder,
      '-U',
      'postgres',
      '-D',
      copy,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    ],
  ])
  await appendFile(
    path.join(copy, 'postgresql.auto.conf'),
    "wal_retrieve_retry_interval = '100ms'\n",
  )
  await standby.start()
  return {
    primary,
    standby,
    async close() {
      await standby.kill()
      await primary.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { openPresentDatabase } from '../database/present-database.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkStandby } from '../doctor/check-standby.ts'
import {
  checkBackups,
  checkBucket,
  checkFolder,
  checkMail,
  checkPrograms,
  checkProxy,
} from '../doctor/check-surroundings.ts'
import { type Finding, fault, findingsOf, ok, warning } from '../doctor/finding.ts'
import { printTable } from './print-table.ts'
import { runCommand, sentence, WrongUsage } from './run-command.ts'

const usage = `npm run doctor

Checks this installation and says how to repair it. The exit code is 1 if something is broken. It
changes nothing and shows no data of reports or persons.`

const signs = { ok: 'ok', warning: 'LOOK', fault: 'MEND' } as const

async function lookAtStandby(client: pg.Client, config: Config): Promise<Finding[]> {
  try {
    return await checkStandby(client, config)
  } catch (error) {
    const mend = 'Start it, or check DATABASE_READ_URL. Until then the primary answers alone.'
    return [warning('Standby', sentence(error), mend)]
  }
}

async function examine(): Promise<Finding[]> {
  const config = readConfig(process.env)
  const findings = [
    ok('Configuration', config.publicUrl ? 'Production' : 'A trial'),
    ...(await findingsOf('Data folder', () => checkFolder(config))),
    checkProxy(config),
    await checkMail(config),
    await checkBucket(config),
    ...(await checkPrograms()),
    ...(await findingsOf('Backup', () => checkBackups(config))),
  ]
  try {
    const { settings, stop } = await openPresentDatabase(config)
    const client = new pg.Client({ ...settings, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const standby = await lookAtStandby(client, config)
      return [...findings, ...(await checkDatabase(client, config)), ...standby]
    } finally {
      await client.end()
      await stop()
    }
  } catch (error) {
    const mend = 'Start the site, or check DATABASE_URL and the log of the server.'
    return [...findings, fault('Database', sentence(error), mend)]
  }
}

async function run(positionals: string[]): Promise<void> {
  if (positionals.length > 0) throw new WrongUsage(usage)
  const findings = await examine()
  printTable(findings.map(({ state, subject, text }) => [signs[state], subject, text]))
  const problems = findings.filter(({ mend }) => mend !== undefined)
  console.log(problems.length === 0 ? '\nEverything is well.' : '\nWhat to do:')
  for (const { subject, mend } of problems) console.log(`- ${subject}: ${mend}`)
  if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1
}

await runCommand(usage, {}, ({ positionals }) => run(positionals))

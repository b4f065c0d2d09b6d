import { sql } from 'kysely'
import type { SMTPServerOptions } from 'smtp-server'
import { readConfig } from '../../src/server/config.ts'
import type { JobLog } from '../../src/server/jobs/job.ts'
import { type JobQueue, openJobs } from '../../src/server/jobs/open-jobs.ts'
import { deliverMail } from '../../src/server/mail/deliver-mail.ts'
import type { Mail } from '../../src/server/mail/mail.ts'
import { testDatabase } from './database.ts'
import { type MailServer, openMailServer } from './mail-server.ts'

export const recipient = 'jane.doe@example.org'
export const letter: Mail = {
  to: recipient,
  subject: 'A letter',
  text: 'Hello,\n\nthis is it.\n',
}

/** An error that the mail server tells its client. */
export function refusal(responseCode: number): Error {
  return Object.assign(new Error(`${recipient} is refused`), { responseCode })
}

export type Line = { level: string; facts: Record<string, unknown>; text: string }

export function keepLines(lines: Line[]): JobLog {
  const keep = (level: string) => (facts: unknown, text?: string) => {
    if (typeof facts === 'string') lines.push({ level, facts: {}, text: facts })
    else lines.push({ level, facts: Object(facts), text: text ?? '' })
  }
  return { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') }
}

/** Job queues that deliver mails, on a database of their own, with mail servers. */
export async function openPostOffice() {
  const { database, settings, close } = await testDatabase()
  const lines: Line[] = []
  const log = keepLines(lines)
  const servers = new Set<MailServer>()
  const queues: JobQueue[] = []
  return {
    database,
    log,
    /** The lines of the log. */
    lines,
    async openServer(options: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
      const server = await openMailServer(options)
      servers.add(server)
      return server
    },
    /** Each queue acts like a separate process: it does not know of earlier failures. */
    openQueue(environment: Record<string, string>): JobQueue {
      const publicUrl = 'https://sightings.example.org'
      const config = readConfig({ PUBLIC_URL: publicUrl, ...environment })
      const jobs = openJobs({ config, settings, works: false, log })
      queues.push(jobs)
      return jobs
    },
    post: (jobs: JobQueue, mail: Mail = letter) => jobs.enqueue(database, deliverMail, mail),
    async listStored() {
      const { rows } = await sql<{ state: string; seconds: number }>`
        select state, extract(epoch from start_after - now())::int as seconds
          from jobs.job order by created_on`.execute(database)
      return rows
    },
    makeDue: () => sql`update jobs.job set start_after = now()`.execute(database),
    /** Closes what a test opened, and deletes its mails. */
    async clear() {
      for (const queue of queues.splice(0)) await queue.close()
      for (const server of servers) await server.close()
      servers.clear()
      lines.length = 0
      await sql`delete from jobs.job`.execute(database)
    },
    close,
  }
}

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>

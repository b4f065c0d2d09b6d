import { Readable } from 'node:stream'
import type { AccountExport } from '../../shared/account-export.ts'
import type { Database } from '../database/open.ts'
import { readOwnReports } from '../reports/own-reports.ts'
import { listOwnSessions, type SignedIn } from './own-sessions.ts'
import { currentUser } from './queries.ts'

type AccountHead = Omit<AccountExport, 'reports'>

async function readHead(database: Database, signedIn: SignedIn): Promise<AccountHead> {
  const { user } = signedIn
  const identities = await database
    .selectFrom('userIdentities')
    .select(['issuer', 'subject', 'createdAt'])
    .where('userId', '=', user.id)
    .orderBy('createdAt')
    .execute()
  const sessions = await listOwnSessions(database, signedIn)
  return {
    exportedAt: new Date().toISOString(),
    account: { ...currentUser(user), lastActiveAt: user.lastActiveAt?.toISOString() ?? null },
    identities: identities.map(({ issuer, subject, createdAt }) => ({
      issuer,
      subject,
      linkedAt: createdAt.toISOString(),
    })),
    sessions: sessions.map(({ id: _, ...session }) => session),
  }
}

/** An `AccountExport` as JSON text; its reports are read while it is sent, for there may be many. */
export async function exportAccount(database: Database, signedIn: SignedIn): Promise<Readable> {
  const head = JSON.stringify(await readHead(database, signedIn), null, 2)
  return Readable.from(writeExport(head, readOwnReports(database, signedIn.user.id)))
}

async function* writeExport(head: string, reports: AsyncIterable<object>): AsyncGenerator<string> {
  yield `${head.slice(0, head.lastIndexOf('\n}'))},\n  "reports": [`
  let separator = ''
  for await (const report of reports) {
    yield `${separator}\n    ${JSON.stringify(report)}`
    separator = ','
  }
  yield '\n  ]\n}\n'
}

import { Readable } from 'node:stream'
import type { AccountExport } from '../../shared/account-export.ts'
import { exportOwnReports } from '../cases/export-own-reports.ts'
import type { Database } from '../database/open.ts'
import { listOwnSessions, type Owner } from './own-sessions.ts'
import { currentUser, type User } from './queries.ts'

type AccountHead = Omit<AccountExport, 'reports'>
type Exported<Name extends keyof AccountHead> = Promise<AccountHead[Name]>

function exportedAccount(user: User): AccountHead['account'] {
  return {
    ...currentUser(user),
    lastActiveAt: user.lastActiveAt?.toISOString() ?? null,
    unusedWarnedAt: user.unusedWarnedAt?.toISOString() ?? null,
    suspendedAt: user.suspendedAt?.toISOString() ?? null,
    suspensionReason: user.suspensionReason,
  }
}

async function readPasswordResets(database: Database, { id }: User): Exported<'passwordResets'> {
  const resets = await database
    .selectFrom('passwordResets')
    .select('expiresAt')
    .where('userId', '=', id)
    .execute()
  return resets.map(({ expiresAt }) => ({ expiresAt: expiresAt.toISOString() }))
}

async function readIdentities(database: Database, { id }: User): Exported<'identities'> {
  const identities = await database
    .selectFrom('userIdentities')
    .select(['issuer', 'subject', 'createdAt'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute()
  return identities.map(({ issuer, subject, createdAt }) => ({
    issuer,
    subject,
    linkedAt: createdAt.toISOString(),
  }))
}

async function readHead(database: Database, owner: Owner): Promise<AccountHead> {
  const { user } = owner
  const sessions = await listOwnSessions(database, owner)
  return {
    exportedAt: new Date().toISOString(),
    account: exportedAccount(user),
    passwordResets: await readPasswordResets(database, user),
    identities: await readIdentities(database, user),
    sessions: sessions.map(({ id: _, ...session }) => session),
  }
}

/**
 * Streams an `AccountExport` as JSON text. It reads the reports while it sends, as there may be
 * many.
 */
export async function exportAccount(database: Database, owner: Owner): Promise<Readable> {
  const head = JSON.stringify(await readHead(database, owner), null, 2)
  return Readable.from(writeExport(head, exportOwnReports(database, owner.user.id)))
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

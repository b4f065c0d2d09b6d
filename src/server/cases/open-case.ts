import type { FastifyRequest } from 'fastify'
import { findSignedIn } from '../accounts/signed-in.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../database/open.ts'
import { Problem, signInRequired } from '../http/problems.ts'
import { counterOf, type RateLimit } from '../security/limit-counter.ts'
import { spendRateLimit } from '../security/rate-limits.ts'
import { rangesOf } from '../security/source.ts'
import { type OpenCase, readCaseCookie, terms } from './case-cookies.ts'
import { hashReceiptCode } from './receipt.ts'

/** Wrong codes from one source: enough for a class with typing errors. */
const wrongCodesOfSource: RateLimit[] = [{ name: 'case-codes', hits: 60, seconds: 900 }]

/** Wrong codes from all sources together. */
const wrongCodes: RateLimit[] = [{ name: 'case-codes-all', hits: 3_000, seconds: 3_600 }]

function unknownReceipt(): Problem {
  return new Problem(404, 'unknown-receipt')
}

/**
 * Returns the id of the report with this code. Every wrong code costs the same: the same hash, one
 * look-up, one count. A right code works even when a limit is used up, because nobody can guess 115 bits,
 * and an attacker must not lock witnesses out.
 */
export async function openByCode(
  { database, config }: AppContext,
  request: FastifyRequest,
  typed: string,
): Promise<string> {
  const found = await database
    .selectFrom('cases')
    .select('reportId')
    .where('receiptHash', '=', await hashReceiptCode(config, typed))
    .executeTakeFirst()
  if (found) return found.reportId
  if (config.rateLimits) {
    await spendRateLimit(database, wrongCodesOfSource, rangesOf(request.ip))
    await spendRateLimit(database, wrongCodes, 'everybody')
  }
  throw unknownReceipt()
}

/** Returns the id if the report belongs to the signed-in user. Reports of old have no case yet. */
export async function openOwn(
  context: AppContext,
  request: FastifyRequest,
  reportId: string,
): Promise<string> {
  const user = await findSignedIn(context, request)
  if (!user) throw signInRequired('account')
  const own = await context.database
    .selectFrom('reports')
    .select('id')
    .where('id', '=', reportId)
    .where('userId', '=', user.id)
    .executeTakeFirst()
  if (!own) throw unknownReceipt()
  await context.database
    .insertInto('cases')
    .values({ reportId: own.id, receiptHash: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return own.id
}

/** Openings that were closed, until their last cookie is over. */
const closedOpenings = (database: Database) =>
  counterOf(database, { name: 'closed-cases', hits: 1, seconds: terms.case })

/** The case that is open in this browser. Throws 401 without one. */
export async function getOpenCase(
  { database, config }: AppContext,
  request: FastifyRequest,
): Promise<OpenCase> {
  const open = await readCaseCookie(request, config)
  if (!open || (await closedOpenings(database).get(open.opening))) {
    throw new Problem(401, 'case-closed')
  }
  return open
}

/** Closes the case in each browser that has a copy of the cookie. */
export async function closeCase(
  { database, config }: AppContext,
  request: FastifyRequest,
): Promise<void> {
  const open = await readCaseCookie(request, config)
  if (open) await closedOpenings(database).set(open.opening, 1, terms.case)
}

import type { FastifyRequest } from 'fastify'
import { findSignedIn } from '../accounts/signed-in.ts'
import type { AppContext } from '../app-context.ts'
import { Problem, signInRequired } from '../http/problems.ts'
import type { RateLimit } from '../security/limit-counter.ts'
import { spendRateLimit } from '../security/rate-limits.ts'
import { rangesOf } from '../security/source.ts'
import { readCaseCookie } from './case-cookies.ts'
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

/** The report whose case is open in this browser. Throws 401 without one. */
export async function getOpenCase(context: AppContext, request: FastifyRequest): Promise<string> {
  const id = await readCaseCookie(request, context.config)
  if (!id) throw new Problem(401, 'case-closed')
  return id
}

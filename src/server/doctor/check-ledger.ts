import type pg from 'pg'
import { chainBeginning, findBreak, type PublicDecision } from '../../shared/public-decisions.ts'
import { hasTable } from '../database/has-table.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

/** The whole chain can be long; `npm run verify-ledger` reads it. */
const checkedRows = 500

/** Tables that the role of the site may only read and add to. */
const sealedTables = [
  { subject: 'History', schema: 'append_only', table: 'history' },
  { subject: 'Decision ledger', schema: 'decision_ledger', table: 'public_decisions' },
]

async function checkSeals(client: pg.Client): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { subject, schema, table } of sealedTables) {
    const { rows } = await client.query<{ isSealed: boolean }>(
      `select not has_table_privilege(oid, 'update') and not has_table_privilege(oid, 'delete')
              and not has_table_privilege(oid, 'truncate')
              and not pg_has_role(relowner, 'member') as "isSealed"
         from pg_class where oid = to_regclass($1)`,
      [`${schema}.${table}`],
    )
    findings.push(
      rows[0]?.isSealed
        ? ok(subject, 'Sealed: the site cannot change it')
        : warning(
            subject,
            'Not sealed',
            'Run seal-history.sql as a superuser, see operations.md, and let the site sign in as no superuser.',
          ),
    )
  }
  return findings
}

/** The oldest first, with the row before them if there is one. */
async function readNewestRows(client: pg.Client) {
  const { rows } = await client.query<Omit<PublicDecision, 'decidedAt'> & { decidedAt: Date }>(
    `select n, decided_at as "decidedAt", case_ref as "caseRef", act, reason_code as "reasonCode",
            actor_role as "actorRole", previous_hash as "previousHash", hash
       from decision_ledger.public_decisions order by n desc limit $1`,
    [checkedRows + 1],
  )
  return rows.map((row) => ({ ...row, decidedAt: row.decidedAt.toISOString() })).toReversed()
}

async function checkChain(client: pg.Client): Promise<Finding> {
  const subject = 'Chain of decisions'
  const found = await readNewestRows(client)
  const [first] = found
  const isCut = found.length > checkedRows && first !== undefined
  const rows = isCut ? found.slice(1) : found
  const wrong = await findBreak(isCut ? first : chainBeginning, rows)
  if (!wrong) return ok(subject, `Whole in its last ${rows.length} rows`)
  return fault(
    subject,
    wrong,
    'Somebody changed the ledger. Keep the database as it is, and compare it with a backup.',
  )
}

/** Checks that the site cannot change what it may only add to, and that nobody did. */
export async function checkLedger(client: pg.Client): Promise<Finding[]> {
  const isPresent = await hasTable(client, 'decision_ledger.public_decisions')
  const seals = await checkSeals(client)
  return isPresent ? [...seals, await checkChain(client)] : seals
}

import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { ledgerPage } from '../../shared/limits.ts'
import { chainBeginning, DecisionLedger, findBreak } from '../../shared/public-decisions.ts'
import { largestNumber } from '../../shared/query-fields.ts'
import { apiUrls } from '../../shared/urls.ts'
import { runCommand, sentence, WrongUsage } from './run-command.ts'

const usage = `npm run verify-ledger -- https://sightings.example.org [--known HASH]
npm run verify-ledger -- FILE [--known HASH]

Reads the whole public ledger of decisions from a register, or from a file with an answer of /api/ledger
that begins at row 1, and checks that each row follows the row before. --known is a hash that you kept:
it must be among the rows.

The exit code is 0 if the chain is whole, 1 if it is not, and 2 if the ledger cannot be read.`

async function fetchPage(origin: string, before: number): Promise<DecisionLedger> {
  const url = new URL(apiUrls.ledger, origin)
  url.search = `before=${before}&limit=${ledgerPage.largest}`
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return z.parse(DecisionLedger, await answer.json())
}

async function fetchAll(origin: string) {
  const decisions: DecisionLedger['decisions'] = []
  let before = largestNumber
  for (;;) {
    const page = await fetchPage(origin, before)
    decisions.push(...page.decisions)
    before = page.decisions.at(-1)?.n ?? 0
    if (page.decisions.length < ledgerPage.largest) return decisions
  }
}

async function readAll(place: string): Promise<DecisionLedger['decisions']> {
  try {
    if (/^https?:/.test(place)) return await fetchAll(place)
    return z.parse(DecisionLedger, JSON.parse(await readFile(place, 'utf8'))).decisions
  } catch (error) {
    const why = error instanceof z.core.$ZodError ? 'it is no ledger' : sentence(error)
    throw new WrongUsage(`${place} cannot be checked: ${why}`)
  }
}

const options = { known: { type: 'string' } } as const

await runCommand(usage, options, async ({ positionals, values }) => {
  const [place] = positionals
  if (!place || positionals.length > 1) throw new WrongUsage(usage)
  const rows = (await readAll(place)).toReversed()
  const fault = await findBreak(chainBeginning, rows)
  if (fault) throw new Error(`The ledger is broken. ${fault}.`)
  const { known } = values
  if (known && !rows.some(({ hash }) => hash === known)) {
    throw new Error(`The ledger was rewritten: no row has the hash ${known}.`)
  }
  const { n, hash } = rows.at(-1) ?? chainBeginning
  console.log(`The chain of ${n} rows is whole. Its head is ${hash}`)
})

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiptCodeOf } from '../../src/shared/receipt-code.ts'
import { pageUrls } from '../../src/shared/urls.ts'
import { submitReport } from '../support/cases.ts'
import { measured, sized } from '../support/reliability.ts'
import { type StartedSite, startSite } from '../support/started-site.ts'

const guesses = sized(180, 10_000)
const sources = sized(90, 1_000)

/** What src/server/cases/open-case.ts allows to one source, and to all together. */
const allowed = { oneSource: 60, everybody: 3_000 }

const kinds = ['unknown', 'mistyped', 'malformed'] as const
type Kind = (typeof kinds)[number]

type Answer = { kind: Kind; status: number; shown: string; milliseconds: number }

let site: StartedSite
let receipt = ''

beforeAll(async () => {
  site = await startSite({
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  })
  receipt = (await submitReport(site)).receipt
}, 120_000)
afterAll(() => site.close())

/** All of one length, so that only the site can tell them apart. */
const wrongCode: Record<Kind, () => string> = {
  unknown: () => receiptCodeOf(randomBytes(23)),
  // The right code, with a typing error in its last character.
  mistyped: () => receipt.replace(/.$/, (last) => (last === '7' ? '8' : '7')),
  malformed: () => randomBytes(14).toString('hex').padEnd(receipt.length, '!'),
}

async function open(code: string, address: string) {
  const startedAt = performance.now()
  const answer = await fetch(site.url + pageUrls.case, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': address },
    body: new URLSearchParams({ act: 'open', code }),
  })
  const text = await answer.text()
  return { answer, text, milliseconds: performance.now() - startedAt }
}

async function guess(kind: Kind, address: string): Promise<Answer> {
  const code = wrongCode[kind]()
  const { answer, text, milliseconds } = await open(code, address)
  const names = [...answer.headers.keys()].sort().join(' ')
  const body = text
    .replaceAll(code, '(code)')
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/\d+ (second|minute)s?/g, '(wait)')
  return { kind, status: answer.status, shown: `${names}\n${body}`, milliseconds }
}

/** Has another address: one with 1,200 requests in five minutes reaches no page at all. */
const witness = '203.0.113.5'

/** Guesses in four lanes, the kinds in turn; the witness uses the right code ten times meanwhile. */
async function guessAll(addressOf: (index: number) => string) {
  const answers: Answer[] = []
  const opened: number[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < guesses; index = next++) {
      const kind = kinds[index % kinds.length] ?? 'unknown'
      answers.push(await guess(kind, addressOf(index)))
      if (index % (guesses / 10) !== 0) continue
      opened.push((await open(receipt, witness)).answer.status)
    }
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  return { answers, opened }
}

/** The share of pairs in which the first answer took longer: a half if nothing tells them apart. */
function slowerShare(first: Answer[], second: Answer[]): number {
  let slower = 0
  for (const one of first) {
    for (const other of second) {
      if (one.milliseconds > other.milliseconds) slower += 1
      else if (one.milliseconds === other.milliseconds) slower += 0.5
    }
  }
  return slower / (first.length * second.length)
}

/** The share that is furthest from a half, among kinds with the same status. */
function mostTelling(answers: Answer[]): number {
  const shares = [404, 429].flatMap((status) => {
    const groups = kinds
      .map((kind) => answers.filter((one) => one.kind === kind && one.status === status))
      .filter(({ length }) => length >= 300)
    return groups.flatMap((first, at) =>
      groups.slice(at + 1).map((second) => slowerShare(first, second)),
    )
  })
  return shares.sort((a, b) => Math.abs(b - 0.5) - Math.abs(a - 0.5))[0] ?? 0.5
}

const countOf = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

function expectAlike(answers: Answer[], expected404: number): void {
  expect([countOf(answers, 404), countOf(answers, 429)]).toEqual([
    expected404,
    guesses - expected404,
  ])
  for (const status of [404, 429]) {
    const shown = answers.filter((answer) => answer.status === status).map((one) => one.shown)
    expect(new Set(shown).size).toBeLessThanOrEqual(1)
  }
}

async function measure(from: string, { answers, opened }: Awaited<ReturnType<typeof guessAll>>) {
  const bodies = new Set(answers.map(({ status, shown }) => `${status} ${shown}`)).size
  const share = mostTelling(answers)
  await measured({
    id: 'R-45',
    name: `${guesses} wrong receipt codes of ${kinds.length} kinds from ${from}, the right one from another source ${opened.length} times meanwhile`,
    target:
      'one answer for each status; of two answers of different kinds, either is the slower in 45 to 55 % of the pairs; the right code always opens',
    figure: `${countOf(answers, 404)} × 404, ${countOf(answers, 429)} × 429, ${bodies} different; the slower in ${(share * 100).toFixed(1)} % at most; opened ${opened.filter((status) => status === 303).length} of ${opened.length}`,
    isMet: bodies <= 2 && Math.abs(share - 0.5) <= 0.05 && opened.every((one) => one === 303),
  })
}

const always = Array(10).fill(303)

test(`${guesses} wrong codes from one source are not told apart; the right one opens elsewhere meanwhile`, {
  timeout: 600_000,
}, async () => {
  const outcome = await guessAll(() => '192.0.2.1')
  await measure('one source', outcome)
  expectAlike(outcome.answers, allowed.oneSource)
  expect(outcome.opened).toEqual(always)
})

test(`${guesses} wrong codes from ${sources} sources are not told apart; the right one opens elsewhere meanwhile`, {
  timeout: 600_000,
}, async () => {
  const outcome = await guessAll((index) => {
    const source = index % sources
    return `10.${source >> 8}.${source & 255}.7`
  })
  await measure(`${sources} sources`, outcome)
  // The first test used some of what all sources together may do.
  expectAlike(outcome.answers, Math.min(guesses, allowed.everybody - allowed.oneSource))
  expect(outcome.opened).toEqual(always)
})

import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { easyProofs, proofHeaders, solve } from '../../../test/support/proofs.ts'
import { newUser } from '../../../test/support/registration.ts'
import { newReport, newReportForm } from '../../../test/support/reports.ts'
import { type Answer, send } from '../../../test/support/send.ts'
import { startTestSite } from '../../../test/support/site.ts'
import { type TestSite, testWithSite } from '../../../test/support/site-test.ts'
import { noProof, type Proof, proofHeader } from '../../shared/proof-of-work.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'
import { readConfig } from '../config.ts'
import { setProofSetting } from './proof-setting.ts'
import { readProofCounts } from './require-proof.ts'

const test = testWithSite({ proofOfWork: easyProofs, burstExcess: 3 })

test.beforeEach(async ({ site }) => {
  await sql`truncate reports, users, arrivals, used_proofs, site_settings cascade`.execute(
    site.database,
  )
})

type Headers = Record<string, string>
const submit = (
  site: TestSite,
  headers: Headers = {},
  at: { url: string } = site,
): Promise<Answer> => send(at, apiUrls.reports, { body: newReport({ anonymous: true }), headers })
const register = (site: TestSite, headers: Headers = {}): Promise<Answer> =>
  send(site, apiUrls.register, { body: newUser(), headers })

async function stored(site: TestSite): Promise<string[][]> {
  const rows = await site.database.selectFrom('reports').select('heldReasons').execute()
  return rows.map(({ heldReasons }) => heldReasons)
}

/** Expects a problem document with a challenge. */
async function expectAsked(answer: Answer): Promise<void> {
  expect(answer.status).toBe(428)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.body).toMatchObject({
    status: 428,
    code: 'verification-required',
    detail: 'Verification required',
    challenge: { signature: expect.any(String) },
  })
}

describe('with the setting "always"', () => {
  test.beforeEach(({ site }) => setProofSetting(site.database, 'always'))

  test('a report needs a proof and is then public', async ({ site }) => {
    const asked = await submit(site)
    await expectAsked(asked)
    expect(await stored(site)).toEqual([])
    expect((await submit(site, proofHeaders(await solve(asked)))).status).toBe(201)
    expect(await stored(site)).toEqual([[]])
  })

  test('a registration needs a proof and then signs in', async ({ site }) => {
    const asked = await register(site)
    await expectAsked(asked)
    const answer = await register(site, proofHeaders(await solve(asked)))
    expect([answer.status, answer.cookie]).toEqual([201, expect.stringContaining('=')])
  })

  test('each challenge is different and reveals nothing about its visitor', async ({ site }) => {
    const [first, second] = [await submit(site), await submit(site)]
    const nonceOf = ({ body }: Answer) => (body.challenge as Proof['challenge']).parameters.nonce
    expect(nonceOf(first)).not.toBe(nonceOf(second))
    expect(Object.keys((first.body.challenge as Proof['challenge']).parameters).sort()).toEqual([
      'algorithm',
      'cost',
      'expiresAt',
      'keyLength',
      'keyPrefix',
      'keySignature',
      'nonce',
      'salt',
    ])
  })

  test('a proof is accepted once, even in simultaneous requests', async ({ site }) => {
    const proof = proofHeaders(await solve(await submit(site)))
    const answers = await Promise.all([
      submit(site, proof),
      submit(site, proof),
      register(site, proof),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 428, 428])
    await expectAsked(await submit(site, proof))
    expect(await sql`select proof from used_proofs`.execute(site.database)).toMatchObject({
      rows: [{ proof: expect.any(Buffer) }],
    })
  })

  test.for<[string, (proof: Proof) => unknown]>([
    ['an easier challenge', (proof) => withParameters(proof, { cost: 1 })],
    ['a later expiry', (proof) => withParameters(proof, { expiresAt: 4_000_000_000 })],
    ['an invented challenge', (proof) => withParameters(proof, { keyPrefix: '00' })],
    ['another key', (proof) => withSolution(proof, { derivedKey: '00'.repeat(32) })],
    ['no key', (proof) => withSolution(proof, { derivedKey: '' })],
    [
      'no signature',
      ({ challenge, solution }) => ({ challenge: { ...challenge, signature: '' }, solution }),
    ],
    ['no solution', ({ challenge }) => ({ challenge })],
    ['null', () => null],
  ])('a proof with %s is refused', async ([_name, forge], { site }) => {
    const forged = forge(await solve(await submit(site)))
    const text = Buffer.from(JSON.stringify(forged)).toString('base64')
    await expectAsked(await submit(site, { [proofHeader]: text }))
    expect(await stored(site)).toEqual([])
  })

  test.for(['', 'x', 'e30=', 'A'.repeat(4_000)])(
    '"%.9s" is refused as a proof',
    async (text, { site }) => {
      await expectAsked(await submit(site, { [proofHeader]: text }))
    },
  )

  test('an expired proof is refused', async ({ site }) => {
    const past = await startTestSite({ proofOfWork: { ...easyProofs, lifetime: -1 } })
    try {
      await setProofSetting(past.database, 'always')
      const late = proofHeaders(await solve(await submit(site, {}, past)))
      await expectAsked(await submit(site, late, past))
    } finally {
      await past.close()
    }
  })

  test('repeating a stored submission needs no proof', async ({ site }) => {
    const key = { 'idempotency-key': 'one-submission' }
    const proof = proofHeaders(await solve(await submit(site, key)))
    const first = await submit(site, { ...key, ...proof })
    expect(first.status).toBe(201)
    expect((await submit(site, key)).body).toEqual(first.body)
  })

  test('a browser that cannot compute a proof gets its report held and its registration refused', async ({
    site,
  }) => {
    const { status, body } = await submit(site, { [proofHeader]: noProof })
    expect([status, body.held]).toEqual([201, true])
    expect(await stored(site)).toEqual([['proof-missing']])
    await expectAsked(await register(site, { [proofHeader]: noProof }))
  })

  test('a form without scripts is held', async ({ site }) => {
    const answer = await fetch(site.url + pageUrls.submit, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(newReportForm()),
    })
    expect(answer.status).toBe(303)
    expect(await stored(site)).toEqual([['proof-missing']])
    expect((await send(site, apiUrls.reports)).text).toBe('[]')
  })

  test('faults of the form are reported before a challenge', async ({ site }) => {
    const answer = await send(site, apiUrls.reports, { body: { ...newReport(), region: 'moon' } })
    expect(answer.status).toBe(400)
  })

  test('counts issued, solved and missing proofs', async ({ site }) => {
    const before = { ...readProofCounts() }
    await submit(site, proofHeaders(await solve(await submit(site))))
    await submit(site, { [proofHeader]: noProof })
    const { asked, solved, missing } = readProofCounts()
    expect({ asked, solved, missing }).toEqual({
      asked: before.asked + 1,
      solved: before.solved + 1,
      missing: before.missing + 1,
    })
  })
})

describe('with the automatic setting', () => {
  test('an ordinary day needs no proof', async ({ site }) => {
    expect((await submit(site)).status).toBe(201)
    expect((await register(site)).status).toBe(201)
  })

  test('a burst of reports demands proofs for reports and registrations, and holds the reports', async ({
    site,
  }) => {
    for (let number = 0; number < 3; number++) expect((await submit(site)).status).toBe(201)
    const asked = await submit(site)
    await expectAsked(asked)
    await expectAsked(await register(site))
    expect((await submit(site, proofHeaders(await solve(asked)))).body.held).toBe(true)
    expect(await stored(site)).toContainEqual(['burst'])
  })

  test('a burst of registrations demands proofs for both, and holds no report', async ({
    site,
  }) => {
    for (let number = 0; number < 3; number++) expect((await register(site)).status).toBe(201)
    await expectAsked(await register(site))
    const asked = await submit(site)
    await expectAsked(asked)
    expect((await submit(site, proofHeaders(await solve(asked)))).status).toBe(201)
    expect(await stored(site)).toEqual([[]])
  })

  test('the setting "off" demands no proof, and still holds the reports of a burst', async ({
    site,
  }) => {
    await setProofSetting(site.database, 'off')
    for (let number = 0; number < 4; number++) expect((await submit(site)).status).toBe(201)
    expect(await stored(site)).toContainEqual(['burst'])
  })
})

test('a trial never demands a proof, with any setting', async ({ site }) => {
  const trial = await startTestSite({ proofOfWork: readConfig({}).proofOfWork })
  try {
    await setProofSetting(trial.database, 'always')
    expect((await submit(site, {}, trial)).status).toBe(201)
  } finally {
    await trial.close()
  }
  const { proofOfWork } = readConfig({ PUBLIC_URL: 'https://register.example' })
  expect(proofOfWork).toEqual({ cost: 2_000, mostTries: 1_000, lifetime: 600 })
})

test('challenges do not count against the request limits', async ({ site }) => {
  const limited = await startTestSite({ proofOfWork: easyProofs, rateLimits: true })
  try {
    await setProofSetting(limited.database, 'always')
    for (let number = 0; number < 70; number++) await expectAsked(await submit(site, {}, limited))
    const proof = proofHeaders(await solve(await submit(site, {}, limited)))
    expect((await submit(site, proof, limited)).status).toBe(201)
  } finally {
    await limited.close()
  }
})

function withParameters({ challenge, solution }: Proof, changes: object) {
  return {
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...changes } },
    solution,
  }
}

function withSolution({ challenge, solution }: Proof, changes: object) {
  return { challenge, solution: { ...solution, ...changes } }
}

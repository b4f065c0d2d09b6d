import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import {
  by,
  decisionsOn,
  findAdministratorRow,
  refusal,
  signedInAdministrator,
  storeAdministrator,
} from '../../../../test/support/administrators.ts'
import { test } from '../../../../test/support/administrators-test.ts'
import { send } from '../../../../test/support/send.ts'
import { AdministratorSummary } from '../../../shared/administration.ts'

test('the list contains all administrators, oldest first', async ({ actor, target, site }) => {
  const waiting = await storeAdministrator(site.database, { isActive: false, approvedAt: null })
  const { status, text } = await by(site, actor).list()
  expect(status).toBe(200)
  const list: unknown[] = JSON.parse(text)
  const administrators = list.map((entry) => AdministratorSummary.parse(entry))
  expect(administrators.map(({ id }) => id)).toEqual([actor.id, target.id, waiting])
  expect(administrators.map(({ isActive }) => isActive)).toEqual([true, true, false])
  expect(administrators.map(({ isApproved }) => isApproved)).toEqual([true, true, false])
})

describe('switching an account', () => {
  test('switches it off with its sessions, and on again', async ({ actor, target, site }) => {
    const off = await by(site, actor).toggle(target.id, { expected: true })
    expect([off.status, off.body.isActive]).toEqual([200, false])
    expect((await by(site, target).me()).status).toBe(401)
    const on = await by(site, actor).toggle(target.id, { expected: false })
    expect([on.status, on.body.isActive]).toEqual([200, true])
    expect((await by(site, target).me()).status).toBe(401)
    expect(await decisionsOn(site.database, target.id)).toEqual([
      `${actor.id} | actor | administrator_deactivated | target |  | `,
      `${actor.id} | actor | administrator_activated | target |  | `,
    ])
  })

  test('approves a waiting account once', async ({ actor, site }) => {
    const waiting = await storeAdministrator(site.database, { isActive: false, approvedAt: null })
    expect((await by(site, actor).toggle(waiting)).body).toMatchObject({
      isActive: true,
      isApproved: true,
    })
    const first = (await findAdministratorRow(site.database, waiting))?.approvedAt
    await by(site, actor).toggle(waiting)
    expect((await by(site, actor).toggle(waiting)).body).toMatchObject({ isActive: true })
    expect((await findAdministratorRow(site.database, waiting))?.approvedAt).toEqual(first)
  })

  test('is refused and changes nothing when the state is not the expected one', async ({
    actor,
    target,
    site,
  }) => {
    expect(refusal(await by(site, actor).toggle(target.id, { expected: false }))).toEqual([
      409,
      'changed-meanwhile',
      'Status was changed by someone else',
    ])
    expect((await findAdministratorRow(site.database, target.id))?.isActive).toBe(true)
    expect(await decisionsOn(site.database, target.id)).toEqual([])
    expect((await by(site, target).me()).status).toBe(200)
  })

  test('happens once for two simultaneous requests on the same state', async ({
    actor,
    target,
    site,
  }) => {
    for (let round = 0; round < 25; round++) {
      const expected = round % 2 === 0
      const other = await signedInAdministrator(site.database)
      const answers = await Promise.all([
        by(site, actor).toggle(target.id, { expected }),
        by(site, other).toggle(target.id, { expected }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    expect(await decisionsOn(site.database, target.id)).toHaveLength(25)
  })

  test('is refused for the own account, with a reason for the last one', async ({
    actor,
    target,
    site,
  }) => {
    expect(refusal(await by(site, actor).toggle(actor.id))).toEqual([
      409,
      'own-account',
      'You cannot deactivate your own account.',
    ])
    await by(site, actor).change(target.id, { role: 'moderator' })
    expect(refusal(await by(site, actor).toggle(actor.id))).toEqual([
      409,
      'last-administrator',
      'The last active administrator cannot be deactivated.',
    ])
    expect((await findAdministratorRow(site.database, actor.id))?.isActive).toBe(true)
  })

  test('leaves one of two who switch each other off at the same time', async ({ site }) => {
    for (let round = 0; round < 25; round++) {
      const [first, second] = [
        await signedInAdministrator(site.database),
        await signedInAdministrator(site.database),
      ]
      const answers = await Promise.all([
        by(site, first).toggle(second.id, { expected: true }),
        by(site, second).toggle(first.id, { expected: true }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
      const active = [
        await findAdministratorRow(site.database, first.id),
        await findAdministratorRow(site.database, second.id),
      ].filter((row) => row?.isActive)
      expect(active).toHaveLength(1)
    }
  })

  test.for([[{ expected: 'true' }], [[true]], ['yes']])(
    'is refused with %j',
    async ([body], { actor, target, site }) => {
      const answer = await send(site, `/api/admin/users/${target.id}/toggle-status`, {
        cookie: actor.cookie,
        body,
      })
      expect(answer.status).toBe(400)
      expect((await findAdministratorRow(site.database, target.id))?.isActive).toBe(true)
    },
  )
})

describe('deleting', () => {
  test('ends the sessions, keeps the name in the history, and is 404 the second time', async ({
    actor,
    target,
    site,
  }) => {
    expect((await by(site, actor).remove(target.id)).status).toBe(204)
    expect(await findAdministratorRow(site.database, target.id)).toBeUndefined()
    expect((await by(site, target).me()).status).toBe(401)
    expect(await decisionsOn(site.database, target.id)).toEqual([
      `${actor.id} | actor | administrator_deleted | target |  | `,
    ])
    expect(refusal(await by(site, actor).remove(target.id))[0]).toBe(404)
    expect(await decisionsOn(site.database, target.id)).toHaveLength(1)
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from sessions
       where sess ->> 'ownerId' = ${target.id}`.execute(site.database)
    expect(rows[0]?.left).toBe(0)
  })

  test('is refused for the own account, with a reason for the last one', async ({
    actor,
    target,
    site,
  }) => {
    expect(refusal(await by(site, actor).remove(actor.id))).toEqual([
      409,
      'own-account',
      'You cannot delete your own account.',
    ])
    await by(site, actor).remove(target.id)
    expect(refusal(await by(site, actor).remove(actor.id))).toEqual([
      409,
      'last-administrator',
      'The last active administrator cannot be deleted.',
    ])
    expect(await findAdministratorRow(site.database, actor.id)).toBeDefined()
  })

  test('leaves one of two who delete each other at the same time', async ({ site }) => {
    for (let round = 0; round < 20; round++) {
      const [first, second] = [
        await signedInAdministrator(site.database),
        await signedInAdministrator(site.database),
      ]
      const answers = await Promise.all([
        by(site, first).remove(second.id),
        by(site, second).remove(first.id),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 401])
    }
  })
})

describe('a lost second factor', () => {
  test('is reset by another administrator', async ({ actor, target, site }) => {
    await site.database
      .updateTable('adminUsers')
      .set({ totpSecret: Buffer.from('sealed'), totpLastStep: 5 })
      .where('id', '=', target.id)
      .execute()
    await site.database
      .insertInto('administratorRecoveryCodes')
      .values({ administratorId: target.id, codeHash: Buffer.from('hash') })
      .execute()
    expect((await by(site, actor).reset(target.id)).status).toBe(204)
    expect(await findAdministratorRow(site.database, target.id)).toMatchObject({
      totpSecret: null,
      totpLastStep: null,
    })
    const codes = await site.database.selectFrom('administratorRecoveryCodes').selectAll().execute()
    expect(codes).toEqual([])
    expect((await by(site, target).me()).status).toBe(401)
    expect(await decisionsOn(site.database, target.id)).toEqual([
      `${actor.id} | actor | second_factor_removed | target |  | `,
    ])
  })

  test('is not reset by the administrator who lost it', async ({ actor, site }) => {
    expect(refusal(await by(site, actor).reset(actor.id))).toEqual([
      409,
      'own-account',
      'Only another administrator can reset your second factor.',
    ])
  })
})

test('an unknown account is 404', async ({ actor, site }) => {
  for (const [id, detail] of [
    [randomUUID(), 'There is no such administrator.'],
    ['nobody', 'There is no such administrator.'],
    ['1', 'There is no such administrator.'],
    ['%00', 'There is no such page.'],
  ] as const) {
    for (const answer of [
      await by(site, actor).toggle(id),
      await by(site, actor).change(id, { fullName: 'New Name' }),
      await by(site, actor).remove(id),
      await by(site, actor).reset(id),
    ]) {
      expect(refusal(answer)).toEqual([404, 'not-found', detail])
    }
  }
})

test('a moderator changes nothing', async ({ target, site }) => {
  const moderator = await signedInAdministrator(site.database, { role: 'moderator' })
  const before = await findAdministratorRow(site.database, target.id)
  for (const answer of [
    await by(site, moderator).toggle(target.id),
    await by(site, moderator).change(target.id, { fullName: 'New Name' }),
    await by(site, moderator).remove(target.id),
    await by(site, moderator).reset(target.id),
    await by(site, moderator).change(moderator.id, { role: 'admin' }),
  ]) {
    expect(refusal(answer)).toEqual([403, 'forbidden', 'Your role does not allow this.'])
  }
  expect(await findAdministratorRow(site.database, target.id)).toEqual(before)
})

test('an administrator with a second factor confirms their identity again after five minutes', async ({
  actor,
  target,
  site,
}) => {
  await site.database
    .updateTable('adminUsers')
    .set({ totpSecret: Buffer.from('sealed') })
    .where('id', '=', actor.id)
    .execute()
  await sql`update sessions set sess = jsonb_set(
    sess, '{startedAt}', to_jsonb(now() - interval '6 minutes'))`.execute(site.database)
  for (const answer of [
    await by(site, actor).toggle(target.id),
    await by(site, actor).remove(target.id),
    await by(site, actor).reset(target.id),
  ]) {
    expect(refusal(answer)).toEqual([401, 'confirmation-required', 'Re-authentication required'])
  }
  expect((await by(site, actor).list()).status).toBe(200)
  await sql`update sessions set sess = jsonb_set(
    sess, '{confirmedAt}', to_jsonb(now() - interval '4 minutes'))`.execute(site.database)
  expect((await by(site, actor).toggle(target.id)).status).toBe(200)
})

import type { FastifyRequest } from 'fastify'
import type { AdministratorChange } from '../../../shared/administration.ts'
import type { AppContext } from '../../app-context.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { recordErasure } from '../../erasures/record-erasure.ts'
import { requireId } from '../../http/id-in-address.ts'
import { alreadyTaken, conflict, notFound } from '../../http/problems.ts'
import { endSessionsOf } from '../../security/sessions.ts'
import {
  type Administrator,
  deleteAdministratorRow,
  findAdministrator,
  hasActiveAdministrator,
  listTaken,
  removeSecondFactor,
  updateAdministrator,
} from '../queries.ts'
import { recordDecision } from '../records/history.ts'
import { getAdministrator, requireConfirmation } from '../signed-in-administrator.ts'
import { changeAdministrators } from './change-administrators.ts'

type People = { transaction: DatabaseTransaction; actor: Administrator; target: Administrator }

/**
 * Lets one administrator change another. Looks up the actor again inside the transaction, so that
 * an administrator who was just switched off changes nothing. No one can switch off or delete their
 * own account, so an active administrator always remains (decision 9).
 */
async function administer<T>(
  context: AppContext,
  request: FastifyRequest,
  id: string,
  change: (people: People) => Promise<T>,
): Promise<T> {
  await getAdministrator(context, request, 'administer')
  return changeAdministrators(context.database, async (transaction) => {
    const inTransaction = { ...context, database: transaction }
    const actor = await getAdministrator(inTransaction, request, 'administer')
    requireConfirmation(actor)
    const target = await findAdministrator(transaction, requireId(id, 'administrator'))
    if (!target) throw notFound('administrator')
    return change({ transaction, actor, target })
  })
}

type Command = 'switch-off' | 'change-role' | 'delete'

async function rejectOwn({ transaction, actor, target }: People, command: Command): Promise<void> {
  if (target.id !== actor.id) return
  const isLast = !(await hasActiveAdministrator(transaction, { besides: target.id }))
  throw conflict({ code: isLast ? 'last-administrator' : 'own-account', values: { command } })
}

function endSessions(database: Database, { id }: Administrator): Promise<void> {
  return endSessionsOf(database, { kind: 'administrator', ownerId: id })
}

function subject({ id, username }: Administrator) {
  return { kind: 'administrator', id, name: username } as const
}

/**
 * Switches an account on or off. Throws 409 if its status differs from `expected`, and for the
 * actor's own account.
 */
export async function toggleStatus(
  context: AppContext,
  request: FastifyRequest,
  id: string,
  expected: boolean | undefined,
): Promise<Administrator> {
  return administer(context, request, id, async (people) => {
    const { transaction, actor, target } = people
    if (expected !== undefined && expected !== target.isActive) {
      throw conflict({ code: 'changed-meanwhile', values: { what: 'status' } })
    }
    await rejectOwn(people, 'switch-off')
    const isActive = !target.isActive
    const changed = await updateAdministrator(transaction, id, { isActive })
    if (!isActive) await endSessions(transaction, target)
    await recordDecision(transaction, {
      actor,
      action: isActive ? 'administrator_activated' : 'administrator_deactivated',
      subject: subject(target),
    })
    return changed
  })
}

type Change = Pick<AdministratorChange, 'fullName' | 'email' | 'role'>

/** Describes the changed fields for the history: "role: admin, email: …". */
function describeDifference(target: Administrator, changes: Change) {
  const fields = (['fullName', 'email', 'role'] as const).filter(
    (field) => changes[field] !== undefined && changes[field] !== target[field],
  )
  const describe = (of: Change) => fields.map((field) => `${field}: ${of[field]}`).join(', ')
  return { fields, from: describe(target), to: describe(changes) }
}

/**
 * Changes name, e-mail address or role. Throws 409 for a taken address and for the actor's own
 * role.
 */
export async function changeAdministrator(
  context: AppContext,
  request: FastifyRequest,
  id: string,
  { fullName, email, role }: Change,
): Promise<Administrator> {
  return administer(context, request, id, async (people) => {
    const { transaction, actor, target } = people
    const changes = { fullName, email, role }
    const { fields, from, to } = describeDifference(target, changes)
    if (fields.length === 0) return target
    const changesRole = fields.includes('role')
    if (changesRole) await rejectOwn(people, 'change-role')
    const taken = await listTaken(transaction, { email }, id)
    if (taken.length > 0) throw alreadyTaken(taken)
    const changed = await updateAdministrator(transaction, id, changes)
    if (changesRole) await endSessions(transaction, target)
    await recordDecision(transaction, {
      actor,
      action: 'administrator_changed',
      subject: subject(target),
      from,
      to,
    })
    return changed
  })
}

/** Throws 409 for the actor's own account. */
export async function deleteAdministrator(
  context: AppContext,
  request: FastifyRequest,
  id: string,
): Promise<void> {
  await administer(context, request, id, async (people) => {
    const { transaction, actor, target } = people
    await rejectOwn(people, 'delete')
    await deleteAdministratorRow(transaction, id)
    await recordErasure(transaction, 'administrator', [id])
    await endSessions(transaction, target)
    await recordDecision(transaction, {
      actor,
      action: 'administrator_deleted',
      subject: subject(target),
    })
  })
}

/** For administrators who lost it: they enrol a new one at their next login. */
export async function resetSecondFactor(
  context: AppContext,
  request: FastifyRequest,
  id: string,
): Promise<void> {
  await administer(context, request, id, async ({ transaction, actor, target }) => {
    if (target.id === actor.id) {
      throw conflict({ code: 'own-account', values: { command: 'reset-second-factor' } })
    }
    await removeSecondFactor(transaction, id)
    await endSessions(transaction, target)
    await recordDecision(transaction, {
      actor,
      action: 'second_factor_removed',
      subject: subject(target),
    })
  })
}

import type { AdministratorPasswordChange } from '../../../shared/administration.ts'
import { fieldFault } from '../../../shared/problems.ts'
import type { AppContext } from '../../app-context.ts'
import { invalidFields, type Problem } from '../../http/problems.ts'
import { markKnownDevice } from '../../security/known-device.ts'
import { hashPassword } from '../../security/passwords.ts'
import { setSessionCookie } from '../../security/session-cookies.ts'
import { type Exchange, renewSession } from '../begin-session.ts'
import { recordDecision } from '../records/history.ts'
import { checkPasswordOf } from '../sign-in-administrator.ts'
import { renewPasswordHash } from '../sign-in-queries.ts'
import { getEnrolledAdministrator } from '../signed-in-administrator.ts'
import { changeOwn } from './change-administrators.ts'

const kind = 'administrator'

function wrongPassword(): Problem {
  return invalidFields([
    fieldFault('currentPassword', { code: 'wrong-password', values: { which: 'own' } }),
  ])
}

/** Changes the password of the signed-in administrator, ends all sessions and starts a new one. */
export async function changeOwnPassword(
  context: AppContext,
  exchange: Exchange,
  { currentPassword, password }: AdministratorPasswordChange,
): Promise<void> {
  const { request, reply } = exchange
  const { username } = await getEnrolledAdministrator(context, request)
  const known = await checkPasswordOf(context, request, { username, password: currentPassword })
  if (!known) throw wrongPassword()
  const hash = await hashPassword(password)
  const token = await changeOwn(context, request, async (transaction, administrator) => {
    if (!(await renewPasswordHash(transaction, known, hash))) throw wrongPassword()
    await recordDecision(transaction, {
      actor: administrator,
      action: 'administrator_changed',
      subject: { kind, id: known.id, name: username },
      to: 'password',
    })
    return renewSession(transaction, exchange, known.id)
  })
  setSessionCookie(reply, context.config, { kind, token })
  markKnownDevice(reply, context.config, { kind, account: { id: known.id, password: hash } })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { administrationApi, apiUrls } from '../../shared/urls.ts'
import { findSignedIn, getSignedIn } from '../accounts/signed-in.ts'
import {
  getAdministrator,
  getEnrolledAdministrator,
  getSignedInAdministrator,
} from '../administration/signed-in-administrator.ts'
import type { AppContext } from '../app-context.ts'
import { signInRequired } from '../http/problems.ts'

const imports = apiUrls.adminImports
const ownFactors = `${administrationApi}second-factor/`

/** Available without a session. */
const open = new Set<string>([
  apiUrls.adminLogin,
  apiUrls.adminPasskeyLogin,
  apiUrls.adminPasskeyLoginOptions,
  apiUrls.adminRegister,
  apiUrls.adminLogout,
])

const forEveryAdministrator = new Set<string>([apiUrls.adminMe, apiUrls.adminConfirm])

/** Forbidden for moderators, who may use the rest of the administration. */
const forAdministratorsOnly = new Set<string>([
  apiUrls.adminUsers,
  apiUrls.adminUser,
  apiUrls.adminUserStatus,
  apiUrls.adminUserSecondFactor,
  apiUrls.adminHistory,
  apiUrls.adminPromises,
  apiUrls.adminPromiseConfirmation,
  apiUrls.adminReportDeletions,
  apiUrls.adminVideoOriginal,
  apiUrls.adminRedactionReturn,
])

/** Moderators only read them. */
const changedByAdministrators = new Set<string>([
  apiUrls.adminReasons,
  apiUrls.adminReason,
  apiUrls.adminTemplates,
  apiUrls.adminTemplate,
])

function isForAdministratorsOnly(url: string, method: string): boolean {
  return (
    forAdministratorsOnly.has(url) ||
    url.startsWith(apiUrls.adminDeletedReports) ||
    url === imports ||
    url.startsWith(`${imports}/`) ||
    (changedByAdministrators.has(url) && method !== 'GET' && method !== 'HEAD') ||
    (url === apiUrls.adminReportRedactions && method !== 'POST') ||
    (url === apiUrls.adminReport && method === 'DELETE')
  )
}

async function checkAdministrator(
  context: AppContext,
  request: FastifyRequest,
  url: string,
): Promise<unknown> {
  if (url.startsWith(ownFactors) || forEveryAdministrator.has(url)) {
    return getSignedInAdministrator(context, request)
  }
  if (url === apiUrls.adminPassword) return getEnrolledAdministrator(context, request)
  const right = isForAdministratorsOnly(url, request.method) ? 'administer' : 'moderate'
  return getAdministrator(context, request, right)
}

/** Anyone may submit, unless the site requires users to sign in. */
async function checkSubmitter(context: AppContext, request: FastifyRequest): Promise<void> {
  if (!context.config.site.reportsRequireSignIn) return
  const user = await findSignedIn(context, request)
  if (!user) throw signInRequired('report')
}

/** Undefined for routes that are open to everyone. */
function checkAccess(context: AppContext, request: FastifyRequest): Promise<unknown> | undefined {
  const { url = '' } = request.routeOptions
  if (url.startsWith(administrationApi)) {
    return open.has(url) ? undefined : checkAdministrator(context, request, url)
  }
  if (url === apiUrls.user || url.startsWith(`${apiUrls.user}/`)) {
    return getSignedIn(context, request)
  }
  const isSubmission = url === apiUrls.reports || url === apiUrls.nullReports
  return isSubmission && request.method === 'POST' ? checkSubmitter(context, request) : undefined
}

/**
 * Rejects callers without access with 401 or 403 before their body is parsed. The command checks
 * access again and decides; this hook only fixes the order of errors.
 */
export function checkAccessEarly(app: FastifyInstance, context: AppContext): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const checking = checkAccess(context, request)
    if (checking) checking.then(() => done(), done)
    else done()
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiUrls } from '../../shared/urls.ts'
import { findSignedIn, getSignedIn } from '../accounts/signed-in.ts'
import {
  getAdministrator,
  getEnrolledAdministrator,
  getSignedInAdministrator,
} from '../administration/signed-in-administrator.ts'
import type { AppContext } from '../app-context.ts'
import { signInRequired } from '../http/problems.ts'

const administration = '/api/admin/'
const deletedReports = '/api/admin/deleted-reports'
const ownFactors = '/api/admin/second-factor/'

/** For those who are not signed in yet, or not any more. */
const open = new Set<string>([
  apiUrls.adminLogin,
  apiUrls.adminPasskeyLogin,
  apiUrls.adminPasskeyLoginOptions,
  apiUrls.adminRegister,
  apiUrls.adminLogout,
])

const forEveryAdministrator = new Set<string>([apiUrls.adminMe, apiUrls.adminConfirm])

/** Of the administration, what moderators may not do; everything else there they may. */
const forAdministratorsOnly = new Set<string>([
  apiUrls.adminUsers,
  apiUrls.adminUser,
  apiUrls.adminUserStatus,
  apiUrls.adminUserSecondFactor,
  apiUrls.adminHistory,
  apiUrls.adminReportDeletions,
  apiUrls.adminVideoOriginal,
])

function isForAdministratorsOnly(url: string, method: string): boolean {
  return (
    forAdministratorsOnly.has(url) ||
    url.startsWith(deletedReports) ||
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

/** Nobody looks at who submits, unless the site wants everybody signed in. */
async function checkSubmitter(context: AppContext, request: FastifyRequest): Promise<void> {
  if (!context.config.site.reportsRequireSignIn) return
  const user = await findSignedIn(context, request)
  if (!user) throw signInRequired('Please sign in to submit a report')
}

/**
 * A caller who may not make a request gets 401 or 403 before anything looks at what it holds. The command
 * itself asks once more, and alone decides: this only keeps the order of refusals.
 */
export function checkAccessEarly(app: FastifyInstance, context: AppContext): void {
  app.addHook('preParsing', async (request) => {
    const { url = '' } = request.routeOptions
    if (url.startsWith(administration)) {
      if (!open.has(url)) await checkAdministrator(context, request, url)
    } else if (url === apiUrls.user || url.startsWith(`${apiUrls.user}/`)) {
      await getSignedIn(context, request)
    } else if (url === apiUrls.reports && request.method === 'POST') {
      await checkSubmitter(context, request)
    }
  })
}

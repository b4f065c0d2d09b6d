import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { bodyLimit } from '../shared/limits.ts'
import { identityRoutes } from './accounts/identity-routes.ts'
import { ownDataRoutes } from './accounts/own-data-routes.ts'
import { passwordRoutes } from './accounts/password-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { sessionRoutes } from './accounts/session-routes.ts'
import { plainLogoutRoutes } from './accounts/sign-out.ts'
import { singleSignOnRoutes } from './accounts/single-sign-on-routes.ts'
import { answerRoutes } from './administration/answers/answer-routes.ts'
import { claimRoutes } from './administration/desk/claim-routes.ts'
import { decisionRoutes } from './administration/desk/decision-routes.ts'
import { deskRoutes } from './administration/desk/desk-routes.ts'
import { entryRoutes } from './administration/desk/entry-routes.ts'
import { redactionRoutes } from './administration/desk/redaction-routes.ts'
import { releaseRoutes } from './administration/desk/release-routes.ts'
import { importRoutes } from './administration/imports/import-routes.ts'
import { administratorRoutes } from './administration/people/administrator-routes.ts'
import { deletedReportRoutes } from './administration/records/deleted-report-routes.ts'
import { administrationRoutes } from './administration/routes.ts'
import { secondFactorRoutes } from './administration/second-factor/second-factor-routes.ts'
import type { AppContext } from './app-context.ts'
import { additionRoutes } from './cases/addition-routes.ts'
import { caseRoutes } from './cases/case-routes.ts'
import type { Config } from './config.ts'
import { releaseFileRoutes } from './data-releases/release-file-routes.ts'
import { dataReleaseRoutes } from './data-releases/release-routes.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { openEvidence } from './evidence/evidence.ts'
import { uploadRoutes } from './evidence/receive/upload-routes.ts'
import { adminMediaRoutes } from './evidence/serve/admin-media-routes.ts'
import { adminVideoRoutes } from './evidence/serve/admin-video-routes.ts'
import { mediaRoutes } from './evidence/serve/media-routes.ts'
import { exploreRoutes } from './explore/routes.ts'
import { changeRoutes } from './exports/change-routes.ts'
import { exportRoutes } from './exports/export-routes.ts'
import { assignLane, limitAdmission } from './http/admission.ts'
import { shareAnswers } from './http/answers/share-answers.ts'
import { neverStore, tagContent } from './http/caching.ts'
import { canonicalUrl, refuseUnstorableAddresses } from './http/canonical-url.ts'
import { compressAnswers } from './http/compress-answers.ts'
import { type Connections, openConnections } from './http/connections/connections.ts'
import { createHttpServer } from './http/connections/create-http-server.ts'
import { openTrustedProxies } from './http/connections/trusted-proxies.ts'
import { handleClientError, handleErrors, handleFrameworkError } from './http/error-handling.ts'
import { healthRoutes } from './http/health.ts'
import { limitRequestTime } from './http/request-time.ts'
import { serializerCompiler } from './http/response-serializer.ts'
import { prepareToStop } from './http/stop-serving.ts'
import { loggerOptions } from './logging.ts'
import { mapRoutes } from './map/routes.ts'
import { observeRequests } from './monitoring/observe-requests.ts'
import { requestIds } from './monitoring/request-id.ts'
import { noticeEndRoutes } from './notices/notice-end-routes.ts'
import { nullReportRoutes } from './null-reports/null-report-routes.ts'
import { numbersRoutes } from './numbers/routes.ts'
import { objectionRoutes } from './objections/objection-routes.ts'
import { describeApi } from './openapi.ts'
import { pageRoutes } from './pages.ts'
import { placePageRoutes } from './place-pages/routes.ts'
import { placeRoutes } from './places/routes.ts'
import { adminPromiseRoutes } from './promises/admin-promise-routes.ts'
import { promiseRoutes } from './promises/promise-routes.ts'
import { ledgerRoutes } from './public-decisions/ledger-routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { cspReportRoutes } from './security/csp-report-routes.ts'
import { checkAccessEarly } from './security/early-access.ts'
import { setSecurityHeaders } from './security/headers.ts'
import { limitReading, openReadingLimit } from './security/reading-limit.ts'
import { refuseCrossSite, refuseOtherHosts } from './security/same-origin.ts'
import { warnOfUnnamedProxy } from './security/unnamed-proxy.ts'
import { statisticsRoutes } from './statistics/routes.ts'

function createInstance(config: Config, connections: Connections): FastifyInstance {
  return Fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(config.trustedProxies),
    trustProxy: config.trustedProxies.length > 0 && openTrustedProxies(config.trustedProxies),
    bodyLimit,
    // No timeout: starting from a slow disk may take longer than Fastify's default of 10 seconds.
    pluginTimeout: 0,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: canonicalUrl,
    serverFactory: (listener) => createHttpServer(config, connections, listener),
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
    routerOptions: { maxParamLength: 200 },
  })
}

/** Accepts an empty body with a JSON content type as a missing body. */
function takeEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => (body === '' ? done(null) : parse(request, body, done)),
  )
}

/** The routes open to everyone. Their lane limits concurrent requests. */
const publicRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  assignLane(app, 'calls')
  await app.register(reportRoutes, context)
  await app.register(additionRoutes, context)
  await app.register(nullReportRoutes, context)
  await app.register(objectionRoutes, context)
  await app.register(noticeEndRoutes, context)
  await app.register(exploreRoutes, context)
  await app.register(numbersRoutes, context)
  await app.register(mapRoutes, context)
  await app.register(statisticsRoutes, context)
  await app.register(placeRoutes, context)
  await app.register(placePageRoutes, context)
  await app.register(exportRoutes, context)
  await app.register(changeRoutes, context)
  await app.register(dataReleaseRoutes, context)
  await app.register(promiseRoutes, context)
  await app.register(ledgerRoutes, context)
  await app.register(discoveryRoutes, context)
}

/** Accounts and sign-in. */
const accessRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  assignLane(app, 'access')
  neverStore(app)
  await app.register(accountRoutes, context)
  await app.register(plainLogoutRoutes, context)
  await app.register(administrationRoutes, context)
  await app.register(secondFactorRoutes, context)
  await app.register(passwordRoutes, context)
  await app.register(sessionRoutes, context)
  await app.register(singleSignOnRoutes, context)
  await app.register(identityRoutes, context)
}

/** The moderation of reports. */
const moderationRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  assignLane(app, 'desk')
  neverStore(app)
  await app.register(deskRoutes, context)
  await app.register(decisionRoutes, context)
  await app.register(deletedReportRoutes, context)
  await app.register(releaseRoutes, context)
  await app.register(claimRoutes, context)
  await app.register(redactionRoutes, context)
  await app.register(entryRoutes, context)
  await app.register(answerRoutes, context)
  await app.register(adminVideoRoutes, context)
  await app.register(adminPromiseRoutes, context)
}

/** Creates the whole site without listening. The order of plugins and hooks matters. */
export async function createApp(context: AppContext): Promise<FastifyInstance> {
  const { config } = context
  const { accessDatabase = context.database, deskDatabase = context.database } = context
  const access = { ...context, database: accessDatabase, accessDatabase: undefined }
  const desk = { ...context, database: deskDatabase }
  const connections = openConnections(config)
  const app = createInstance(config, connections)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  takeEmptyBodies(app)
  handleErrors(app)
  observeRequests(app, context)
  warnOfUnnamedProxy(app, config)
  const readingLimit = config.rateLimits ? openReadingLimit(app) : undefined
  const keepAnswer = shareAnswers(app, context, readingLimit)
  limitRequestTime(app, config, connections)
  prepareToStop(app, connections)
  setSecurityHeaders(app, config, { isDevelopment: context.openPageSource !== undefined })
  await app.register(cookie)
  app.addHook('onRequest', (request, _reply, done) => {
    refuseOtherHosts(request, config)
    refuseCrossSite(request, config)
    done()
  })
  if (readingLimit) limitReading(app, readingLimit)
  limitAdmission(app)
  checkAccessEarly(app, context)
  refuseUnstorableAddresses(app)
  tagContent(app, config, keepAnswer)
  await compressAnswers(app)
  const evidence = await openEvidence(config)
  app.addHook('onClose', () => evidence.close())
  await describeApi(app)
  await app.register(healthRoutes, access)
  await app.register(cspReportRoutes)
  await app.register(publicRoutes, context)
  await app.register(accessRoutes, access)
  await app.register(administratorRoutes, access)
  await app.register(moderationRoutes, desk)
  await app.register(ownDataRoutes, context)
  await app.register(caseRoutes, context)
  await app.register(uploadRoutes, { ...context, evidence })
  await app.register(mediaRoutes, { ...context, evidence })
  await app.register(releaseFileRoutes, { ...context, evidence })
  await app.register(importRoutes, { ...desk, evidence })
  await app.register(adminMediaRoutes, { ...desk, evidence })
  await app.register(pageRoutes, context)
  return app
}

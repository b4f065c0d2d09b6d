import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { noProof } from '../../shared/proof-of-work.ts'
import { type FormContext, parseForm, readFields, sendRefusedForm } from '../http/filled-form.ts'
import { type Submission, submissionOfPlainForm } from './submission-keys.ts'

type Filled<Content> = {
  reportId: string
  content: Content
  submission: Submission
  proof: string
}

type AboutReport<Content> = {
  path: string
  schema: Parameters<typeof parseForm<Content>>[0]
  /** Keeps equal words about different things apart. */
  subject: string
  /** The page that thanks. */
  doneUrl: (reportId: string) => string
  receive: (context: FormContext, request: FastifyRequest, filled: Filled<Content>) => Promise<void>
}

/** Receives a form about a report from browsers without scripts, and redirects to its page. */
export function aboutReportForm<Content>({
  path,
  schema,
  subject,
  doneUrl,
  receive,
}: AboutReport<Content>): FastifyPluginAsync<FormContext> {
  return async (app, context) => {
    app.post<{ Params: { id: string } }>(
      path,
      { schema: { hide: true }, config: { changesNothing: true } },
      async (request, reply) => {
        const fields = readFields(request)
        const reportId = request.params.id
        try {
          const content = parseForm(schema, fields)
          const key = [subject, reportId, content]
          const submission = await submissionOfPlainForm(context.database, request, key)
          await receive(context, request, { reportId, content, submission, proof: noProof })
          return reply.redirect(doneUrl(reportId), 303)
        } catch (error) {
          return sendRefusedForm(context, request, reply, { fields, error })
        }
      },
    )
  }
}

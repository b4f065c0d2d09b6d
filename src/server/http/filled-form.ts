import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { FilledForm } from '../../shared/filled-form.ts'
import { schemaFault } from '../../shared/problems.ts'
import type { AppContext } from '../app-context.ts'
import { problemOf } from './error-handling.ts'
import { invalidFields, problemDetails } from './problems.ts'

export type FormContext = AppContext & {
  /** Sends the page with the form, filled in and with its errors. */
  sendFilledForm: (
    request: FastifyRequest,
    reply: FastifyReply,
    form: FilledForm,
  ) => Promise<FastifyReply>
}

const Fields = z.record(z.string(), z.string())

/** What a browser without scripts sent. */
export function readFields({ body }: FastifyRequest): Record<string, string> {
  return Fields.safeParse(body).data ?? {}
}

/** Throws 400 with all faults of the fields. */
export function parseForm<Output>(schema: z.ZodMiniType<Output>, fields: object): Output {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) =>
    schemaFault(path.join('.'), message),
  )
  throw invalidFields(faults)
}

type Refused = { fields: Record<string, string>; error: unknown }

/** Answers a refused form with its page, filled in, and with the reason. */
export async function sendRefusedForm(
  context: FormContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { fields, error }: Refused,
): Promise<FastifyReply> {
  const refused = problemOf(error, request)
  const { status, retryAfter } = refused
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const problem = problemDetails(refused, request.id)
  return context.sendFilledForm(request, reply, { fields, status, problem })
}

import * as z from 'zod/mini'
import { notFound } from '../../http/problems.ts'

/** The route parameters of a report. */
export const ReportAddress = z.object({ id: z.string() })

const uuid = z.uuid()

/** Throws 404 if the id is not a UUID. */
export function reportId(params: z.infer<typeof ReportAddress>): string {
  const id = uuid.safeParse(params.id)
  if (!id.success) throw notFound('report')
  return id.data.toLowerCase()
}

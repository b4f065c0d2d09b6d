import * as z from 'zod/mini'
import { notFound } from '../../http/problems.ts'

/** The address of a report to its administrators. */
export const ReportAddress = z.object({ id: z.string() })

const uuid = z.uuid()

/** 404 for what cannot be an id. */
export function reportId(params: z.infer<typeof ReportAddress>): string {
  const id = uuid.safeParse(params.id)
  if (!id.success) throw notFound('report')
  return id.data.toLowerCase()
}

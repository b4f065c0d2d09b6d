import * as z from 'zod/mini'
import { notFound } from './problems.ts'

/** The route parameters of one thing. */
export const IdAddress = z.object({ id: z.string() })
export type IdAddress = z.infer<typeof IdAddress>

const uuid = z.uuid()

/** Returns the id as the database writes it. Throws 404 if it is not a UUID. */
export function requireId(id: string, what: Parameters<typeof notFound>[0]): string {
  const parsed = uuid.safeParse(id)
  if (!parsed.success) throw notFound(what)
  return parsed.data.toLowerCase()
}

import * as z from 'zod/mini'

const count = z.int().check(z.gte(0))

/** Public counts (decision 23): public reports, verified ones, users active within 30 days. */
export const Statistics = z.object({
  totalReports: count,
  verifiedSightings: count,
  activeUsers: count,
})
export type Statistics = z.infer<typeof Statistics>

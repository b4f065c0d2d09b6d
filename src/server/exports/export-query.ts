import * as z from 'zod/mini'
import { ExploreFilters } from '../../shared/explore-query.ts'
import { flag } from '../../shared/query-fields.ts'

/** Which reports to take, asked as on the page Explore, and how to pack them. */
export const ExportQuery = z.safeExtend(ExploreFilters, {
  /** True asks for a file that is compressed with gzip. */
  gzip: flag('gzip'),
})
export type ExportQuery = z.infer<typeof ExportQuery>

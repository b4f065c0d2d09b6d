import { reportStatusTable } from '../../report-status.ts'

/** The texts of each status stand in its entry of the table. */
export const reportStatusTexts = { part: 'reportStatuses', ...reportStatusTable } as const

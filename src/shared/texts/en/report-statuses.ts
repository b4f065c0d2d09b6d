import { reportStatusTable } from '../../report-status.ts'

/** The table of statuses holds these texts. */
export const reportStatusTexts = { part: 'reportStatuses', ...reportStatusTable } as const

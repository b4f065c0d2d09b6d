import { formatsIn } from '../formats.ts'
import { countReports } from './count-reports.ts'
import { fileSize } from './file-size.ts'

const { number } = formatsIn('en')

/** The list of monthly releases on the page about data. */
export const dataReleasesTexts = {
  part: 'dataReleases',
  title: 'All Releases',
  none: 'The first release is made on the first day of next month.',
  unavailable: 'The list of releases cannot be read at the moment. Please try again shortly.',
  asOf: (moment: string) => `As of ${moment} UTC`,
  reports: countReports,
  revision: (revision: number) => `Revision ${revision}`,
  removed: (withdrawn: number, changed: number) =>
    `Taken out since the first revision: ${number(withdrawn)} withdrawn, ${number(changed)} with changed words.`,
  isRewritten:
    'A report must leave this release. Its data files come back as soon as they are rewritten, within a day.',
  checksum: 'SHA-256',
  files: (month: string) => `Files of ${month}`,
  size: fileSize,
} as const

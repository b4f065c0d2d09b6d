import type { Config } from '../config.ts'
import type { Mail } from './mail.ts'
import { mailTo } from './mail-texts.ts'

export type Trouble = 'jobs-fail' | 'disk-low' | 'queue-old' | 'promise-broken'

const texts: Record<Trouble, { subject: string; paragraph: string }> = {
  'jobs-fail': {
    subject: 'Jobs fail',
    paragraph:
      'Jobs in the background fail, or have been tried again for an hour. The log says why.',
  },
  'disk-low': {
    subject: 'The disk runs low',
    paragraph:
      'Less room is left on the disk of DATA_DIR than EVIDENCE_FREE_MEGABYTES asks for. Videos are refused, and soon nothing can be stored.',
  },
  'promise-broken': {
    subject: 'A promised deletion waits',
    paragraph:
      'A job that deletes data as the privacy policy promises has stopped, failed or not run. An administrator finds it under "Promises" in the administration. If the job stopped because much is due at once, an administrator confirms it there.',
  },
  'queue-old': {
    subject: 'Reports wait for a decision',
    paragraph: 'The oldest report has waited for more than seven business days for a decision.',
  },
}

/** For the operators. Names the problem, but no report and no person. */
export function operatorAlertMail({
  trouble,
  ...written
}: {
  config: Config
  to: string
  trouble: Trouble
}): Mail {
  const { subject, paragraph } = texts[trouble]
  const next = 'Run "npm run doctor" on the server. This is told once a day while it lasts.'
  return mailTo(written, subject, [paragraph, next])
}

import type { Finding } from '../support/reliability-page.ts'

/** In the order of the audit. `test` names a file of this repository and, after a colon, the test. */
export const findings: Finding[] = []

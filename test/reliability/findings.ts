import type { Finding } from '../support/reliability-page.ts'

/** In the order of the audit. `test` names a file of this repository and, after a colon, the test. */
export const findings: Finding[] = [
  {
    id: 'F-8',
    fault: 'Removed identifiers left the name of the video file and the original',
    test: 'src/server/reports/strip-reporters.test.ts: leaves no identifier in rows, notes and files, and the public copy stays',
  },
  {
    id: 'F-10',
    fault: 'Twenty announced uploads shut out the videos of everybody else',
    test: 'src/server/evidence/upload-limits.test.ts: who announce and send nothing stop nobody, also when they ask about it',
  },
  {
    id: 'F-22',
    fault: 'Exact times of named reports bounded the time of an anonymous one between them',
    test: 'src/server/reports/reports.test.ts: the times of named reports do not bound that of an anonymous one between them',
  },
  {
    id: 'S-F1',
    fault: 'With several processes a sender could exchange the stored original after its check',
    test: 'test/faults/exchanged-evidence.test.ts: bytes that come after the report, before the video is stored, change nothing',
  },
  {
    id: 'S-F9',
    fault: 'Idle uploads counted for ten minutes against the limit of the whole site',
    test: 'src/server/evidence/upload-limits.test.ts: who send bytes count for a minute after the last one',
  },
  {
    id: 'S-F10',
    fault: 'A report with a video got the id of the upload as its own',
    test: 'src/server/evidence/uploads.test.ts: of its own sender, once',
  },
]

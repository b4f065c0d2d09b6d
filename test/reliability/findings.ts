import type { Finding } from '../support/reliability-page.ts'

/** In the order of the audit. `test` names a file of this repository and, after a colon, the test. */
export const findings: Finding[] = [
  {
    id: 'F-1',
    fault: 'The container ended at the first link preview: its drawing library was not installed',
    test: 'test/faults/container-image.test.ts: the image answers every route and page as the site does from a checkout',
  },
  {
    id: 'F-2',
    fault: 'The key of a form without scripts confirmed guesses of who had sent it',
    test: 'src/server/reports/submission-keys.test.ts: does not let the API confirm a guess of its witness',
  },
  {
    id: 'F-3',
    fault:
      'A report that took longer than 10 s to arrive was answered 500, and its socket stayed open',
    test: 'src/server/http/connections/connections.test.ts: stores a report that arrives for longer than the handler timeout',
  },
  {
    id: 'F-4',
    fault: 'SIGTERM did not end a process while a client sent slowly',
    test: 'test/faults/stopping.test.ts: slow bodies, slow headers and a slow upload do not keep a process alive',
  },
  {
    id: 'F-5',
    fault: 'Pages had no limit, and a locked table shut moderators out',
    test: 'src/server/database/pools.test.ts: a locked table of reports does not block sign-in or the administration',
  },
  {
    id: 'F-5',
    fault: 'While pages were drawn, a new visitor waited for seconds, also to be refused',
    test: 'src/server/http/admission.test.ts: a visitor who connects while pages are rendered is accepted before the next page',
  },
  {
    id: 'F-5b',
    fault: 'Writing the path in another way passed the limit on reading',
    test: 'src/server/security/rate-limits.test.ts: the limit on reading applies to every spelling of a path, and to pages',
  },
  {
    id: 'F-6',
    fault: 'Null bodies, unknown extensions of tus and NUL in an address were answered 500',
    test: 'src/server/http/broken-requests.test.ts: an empty, null or non-object body is 400',
  },
  {
    id: 'F-7',
    fault: 'A migration that waited for a lock kept every reader waiting',
    test: 'test/faults/migrations-beside-readers.test.ts: a migration blocked by a reader does not block other readers, and ends after that reader',
  },
  {
    id: 'F-8',
    fault: 'Removed identifiers left the name of the video file and the original',
    test: 'src/server/reports/strip-reporters.test.ts: leaves no identifier in rows, notes and files, and keeps the public copy',
  },
  {
    id: 'F-9',
    fault: 'One network published hundreds of names and addresses at once',
    test: 'src/server/security/rate-limits.test.ts: the networks of one /48 share four times the limit of a household',
  },
  {
    id: 'F-9',
    fault: 'A name was published before its owner had confirmed it',
    test: 'src/server/reports/confirm-name.test.ts: is announced to its sender and public nowhere',
  },
  {
    id: 'F-9',
    fault: 'A program with many addresses could send and register without bounds',
    test: 'test/faults/proof-of-work.test.ts: a burst in one process makes the other demand proofs',
  },
  {
    id: 'F-10',
    fault: 'Twenty announced uploads shut out the videos of everybody else',
    test: 'src/server/evidence/receive/upload-limits.test.ts: who announce uploads and send nothing block nobody, even by asking',
  },
  {
    id: 'F-11',
    fault: 'A stolen session of an administrator could empty the register for good',
    test: 'src/server/administration/records/quarantine.test.ts: is restored unchanged with its notes, with a record',
  },
  {
    id: 'F-11',
    fault: 'Deleting many reports asked for no password and had no limit',
    test: 'src/server/administration/records/limit-deletions.test.ts: deletes nothing at once without the password',
  },
  {
    id: 'F-11',
    fault: 'Reading the names of all reporters left no record',
    test: 'src/server/administration/desk/note-reading.test.ts: starts at the 51st reporter, once, and names the administrator',
  },
  {
    id: 'F-12',
    fault: 'A web page that the operator visited could become administrator of a trial',
    test: 'src/server/security/own-host.test.ts: creates no administrator through another host name',
  },
  {
    id: 'F-13',
    fault: 'Undocumented statuses; an address that was percent-encoded was another one',
    test: 'src/server/http/canonical-url.test.ts: different spellings of an address lead to the same page',
  },
  {
    id: 'F-14',
    fault: 'Production started with an address that is not encrypted',
    test: 'test/contract/configuration.test.ts: http://127.0.0.1.example.org',
  },
  {
    id: 'F-15',
    fault: 'Other users of the machine could open the data folder',
    test: 'src/server/data-directory.test.ts: a new folder is closed to other users under any umask',
  },
  {
    id: 'F-16',
    fault: 'A second mail with a reset link ended the first one',
    test: 'src/server/accounts/password-reset.test.ts: leaves earlier links valid until one of them is used',
  },
  {
    id: 'F-17',
    fault: 'With the password alone, wrong codes locked the owner out',
    test: 'src/server/administration/second-factor/code-guessing.test.ts: the owner still signs in from a known browser with an authenticator code',
  },
  {
    id: 'F-18',
    fault: 'Seven sources held all places of waiting administrators',
    test: 'src/server/administration/people/make-room.test.ts: seven sources cannot lock out a candidate from an eighth',
  },
  {
    id: 'F-19',
    fault: 'Several large videos that ended together were answered 500',
    test: 'src/server/http/connections/connections.test.ts: allows more time for the check of a video',
  },
  {
    id: 'F-20',
    fault: 'No Trusted Types, no reports of the policy, and caches stayed after a logout',
    test: 'src/server/security/clear-site-data.test.ts: no other answer clears data of the browser',
  },
  {
    id: 'F-20',
    fault: 'Violations of the policy were reported nowhere',
    test: 'src/server/security/csp-reports.test.ts: reports are counted by directive',
  },
  {
    id: 'F-21',
    fault: 'A password reset left linked identities in place',
    test: 'src/server/accounts/single-sign-on/link-identity.test.ts: disconnects identities that an attacker may have linked, and mails it',
  },
  {
    id: 'F-22',
    fault: 'Exact times of named reports bounded the time of an anonymous one between them',
    test: 'src/server/reports/reports.test.ts: the times of named reports do not reveal the time of an anonymous one between them',
  },
  {
    id: 'F-23',
    fault: 'Behind an unnamed proxy all visitors shared one limit without a word',
    test: 'test/faults/unnamed-proxy.test.ts: the log warns once about a proxy that is missing in TRUSTED_PROXIES, without any address',
  },
  {
    id: 'S-F1',
    fault: 'With several processes a sender could exchange the stored original after its check',
    test: 'test/faults/exchanged-evidence.test.ts: late bytes between the report and the storage of the video change nothing',
  },
  {
    id: 'S-F2',
    fault: 'A page of one build asked the other build for its scripts and got 404',
    test: 'test/faults/two-builds.test.ts: two builds side by side serve the scripts and styles of each other',
  },
  {
    id: 'S-F3',
    fault: 'A read-only database was answered 500, and the process was ready',
    test: 'src/server/http/broken-requests.test.ts: a read-only database is answered by 503, and the site is not ready',
  },
  {
    id: 'S-F4',
    fault: 'The lock of migrations belonged to a session, which a pooler lends to others',
    test: 'test/faults/migrations-beside-readers.test.ts: a process that waits for another one logs it and then finds the migrations applied',
  },
  {
    id: 'S-F4',
    fault: 'Behind pgbouncer in transaction mode the site did not start, or answered 500',
    test: 'test/faults/pooler.test.ts: 128 requests of a signed-in visitor are all 200, and reports are stored',
  },
  {
    id: 'S-F5',
    fault: 'After a failover the processes counted under different salts until midnight',
    test: 'src/server/security/daily-salt.test.ts: after a failover emptied the tables, all processes agree on a salt within a minute',
  },
  {
    id: 'S-F6',
    fault: 'Each front page counted the users, which took 120 ms with 400,000 of them',
    test: 'src/server/statistics/statistics.test.ts: do not read the table of users',
  },
  {
    id: 'S-F7',
    fault: 'Stopping waited for slow uploads',
    test: 'test/faults/stopping.test.ts: slow bodies, slow headers and a slow upload do not keep a process alive',
  },
  {
    id: 'S-F7',
    fault: 'A job of a killed process stayed active for an hour',
    test: 'test/faults/jobs-taken-over.test.ts: a job %s of a killed process is performed by another process',
  },
  {
    id: 'S-F8',
    fault: 'The health check of the container failed with the database',
    test: 'test/faults/container-image.test.ts: pins its base, runs as an ordinary user and asks whether the process answers',
  },
  {
    id: 'S-F9',
    fault: 'Idle uploads counted for ten minutes against the limit of the whole site',
    test: 'src/server/evidence/receive/upload-limits.test.ts: who send bytes count for a minute after the last byte',
  },
  {
    id: 'S-F10',
    fault: 'A report with a video got the id of the upload as its own',
    test: 'src/server/evidence/receive/uploads.test.ts: may name a video of the same sender, once',
  },
  {
    id: 'S-F12',
    fault:
      'Processes that started together for the first time were in trouble about the tables of jobs',
    test: 'test/faults/jobs-taken-over.test.ts: processes that start together for the first time create the job tables without errors',
  },
]

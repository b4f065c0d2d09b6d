/** What the fields of /api/ledger mean. */
export const ledgerFields = {
  head: 'The newest row of the whole ledger. Keep it: a later ledger that does not hold it was rewritten.',
  decisions: 'The rows of this page, the newest first.',
  n: 'The number of the row. The first one is 1.',
  decidedAt: 'The hour of the decision: ISO 8601 in UTC.',
  caseRef:
    'The same for all rows about one report, until that report is erased. It tells nothing else.',
  act: 'What was done: the new status of a report, or something else.',
  '/api/ledger.reasonCode': 'The key of the reason; null without one.',
  '/api/ledger.actorRole':
    'Who did it: `admin`, `moderator`, `witness` or `register` (a scheduled job or the operator).',
  previousHash: 'The hash of the row before; 64 zeros for the first one.',
  '/api/ledger.hash': 'SHA-256 over the canonical JSON of the row (RFC 8785).',
} as const

/** What the fields of /api/ledger and /api/queue-clock mean. */
export const ledgerFields = {
  '/api/ledger.query.after': 'Selects the rows that follow the row of this number directly.',
  '/api/ledger.query.before': 'Selects the rows directly before the row of this number.',
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
  countedAt: 'The hour of the count: ISO 8601 in UTC.',
  '/api/queue-clock.waiting':
    'How many reports wait for their first decision, rounded down to steps of five or two digits; null for fewer than five.',
  oldestBusinessDays:
    'Business days that the oldest of them has waited; null where fewer than five wait.',
  isAnyLate: 'Whether one of them has waited for more than seven business days.',
  periods: 'The waits of the reports that were decided on in the last days.',
  '/api/queue-clock.days': 'The length of the period, in days up to today.',
  '/api/queue-clock.decisions': 'The number of first decisions in the period.',
  waits: 'How long they took; null for fewer than 20 decisions.',
  median: 'Half of the decisions took at most this many business days.',
  ninetiethPercentile: 'Nine of ten took at most this many business days.',
  percentWithinShortest: 'Percent of them within 3 business days, rounded down.',
  percentWithinLongest: 'Percent of them within 7 business days, rounded down.',
} as const

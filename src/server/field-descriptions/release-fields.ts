/** What the fields of /api/releases mean. */
export const releaseFields = {
  releases: 'The monthly releases of the data, the newest first. The last 24 are kept.',
  month: 'The month in which the release was made, which is its name. Example: 2026-11.',
  asOf: 'The moment of the snapshot that all its files hold: ISO 8601 in UTC.',
  revision:
    'Counts from 1. A new revision holds fewer reports than the one before, and nothing new.',
  '/api/releases.reports': 'How many reports the release holds.',
  removed: 'How many reports were taken out since the first revision.',
  '/api/releases.withdrawn': 'Of those, how many are not public any more.',
  '/api/releases.changed': 'Of those, how many are public in other words.',
  isRewritten:
    'True while a report waits to be taken out. Until then the files with reports are answered with 503.',
  files: 'The files of the release.',
  '/api/releases.name': 'The name of the file. Example: reports.parquet.',
  '/api/releases.url': 'Its address, which stays the same for all revisions.',
  bytes: 'Its size in bytes.',
  sha256: 'Its SHA-256 checksum, in hexadecimal digits.',
} as const

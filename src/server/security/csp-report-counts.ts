/** The directives that are counted by name. All others count as `other`. */
const knownDirectives = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'media-src',
  'connect-src',
  'manifest-src',
  'form-action',
  'base-uri',
  'object-src',
  'frame-src',
  'frame-ancestors',
  'worker-src',
  'require-trusted-types-for',
  'trusted-types',
])

/**
 * Counts since the process started. Nothing else of a report is kept: it reveals who read which
 * page.
 */
const counts = new Map<string, number>()

export function countCspReport(directive: string): void {
  const name = knownDirectives.has(directive) ? directive : 'other'
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Returns the number of reported violations by directive, for metrics. */
export function readCspReportCounts(): { directive: string; reports: number }[] {
  return Array.from(counts, ([directive, reports]) => ({ directive, reports }))
}

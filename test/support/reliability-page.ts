import type { Measurement } from './reliability.ts'

/** The result of the last nightly run of one test file. */
export type Outcome = {
  file: string
  /** Day of the run, YYYY-MM-DD. */
  date: string
  seconds: number
  measurements: Measurement[]
  passed: number
  /** The first line of each failure. */
  failures: string[]
}

/** A fault that an audit found, and the test that would fail if it returned. */
export type Finding = { id: string; fault: string; test: string }

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function row(...cells: string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`
}

function describeOutcome({ file, date, measurements, failures }: Outcome): string[] {
  const word = file.replace(/^.*\/|\.test\.ts$/g, '')
  const command = `\`npm run test:nightly -- ${word}\``
  const lines = measurements.map(({ id, name, target, figure, isMet }) =>
    row(id, name, target, figure, isMet ? 'yes' : '**no**', date, command),
  )
  const failed = failures.map((failure) => row('', failure, '', '', '**failed**', date, command))
  return [...lines, ...failed]
}

/** The page docs/reliability.md: what was measured, and the test of each finding. */
export function renderReliability(
  outcomes: Outcome[],
  findings: Finding[],
  machine: string,
): string {
  return [
    '# Reliability',
    '',
    'The full-size reliability tests (`npm run test:nightly`) write this page. `npm test` runs a short',
    'form of each. A target that was missed says **no** and shows its figure.',
    '',
    '## Measured',
    '',
    `Machine of the last run: ${machine}.`,
    '',
    row('Test', 'What', 'Target', 'Measured', 'Met', 'Day', 'Command'),
    row(...Array.from({ length: 7 }, () => '---')),
    ...outcomes.flatMap(describeOutcome),
    '',
    '## Findings',
    '',
    'F-n are findings of the security audit, S-Fn faults that several processes showed. The test would',
    'fail if the fault came back.',
    '',
    row('Finding', 'Fault', 'Test'),
    row(...Array.from({ length: 3 }, () => '---')),
    ...findings.map(({ id, fault, test }) => row(id, fault, test)),
    '',
  ].join('\n')
}

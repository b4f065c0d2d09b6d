import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { projectDirectory } from './child-process.ts'
import { Circumstances, describeRun, tellRun } from './circumstances.ts'
import { Section } from './section.ts'

const savedFile = path.join(projectDirectory, 'docs/benchmarks.json')
const tablesFile = path.join(projectDirectory, 'docs/benchmarks.md')

/** A section with the circumstances of its run. */
const SavedSection = Section.extend(Circumstances.shape)
type SavedSection = z.infer<typeof SavedSection>

const Saved = z.array(SavedSection)

export async function readSaved(): Promise<SavedSection[]> {
  const text = await readFile(savedFile, 'utf8').catch(() => '[]')
  return Saved.parse(JSON.parse(text))
}

/** A smaller change may be noise. */
const smallestChange = 0.15

/** What changed against the saved run of the same section: ratios and processor time. */
export function listChanges({ title, rows }: Section, saved: SavedSection[]): string[] {
  const before = saved.find((section) => section.title === title)?.rows ?? {}
  return Object.entries(rows).flatMap(([name, row]) =>
    Object.entries(row).flatMap(([column, now]) => {
      const was = before[name]?.[column]
      if (typeof now !== 'number' || typeof was !== 'number' || was === 0) return []
      if (!/^(×|CPU)/.test(column) || Math.abs(now / was - 1) < smallestChange) return []
      return [`CHANGED ${name}, ${column}: ${was} before, ${now} now`]
    }),
  )
}

/** Writes the results of this run, whatever it measured, for programs. */
export async function writeResults(sections: Section[]): Promise<void> {
  const directory = path.join(projectDirectory, 'artifacts')
  await mkdir(directory, { recursive: true })
  await writeFile(path.join(directory, 'bench.json'), `${JSON.stringify(sections, null, 2)}\n`)
}

function asTable(rows: Section['rows']): string[] {
  const columns = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))]
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  return [
    line(['', ...columns]),
    line(['---', ...columns.map(() => '--:')]),
    ...Object.entries(rows).map(([name, row]) =>
      line([name, ...columns.map((column) => row[column] ?? '')]),
    ),
  ]
}

const introduction = `# Benchmarks

\`npm run bench -- --save\` wrote this page; \`docs/benchmarks.json\` holds the same figures. Compare
ratios, not figures: another machine has other figures, and other programs disturb them. "× bare"
divides our requests per second by those of \`node:http\` and \`pg\` with the same SQL, "× Express" by
those of a plain Express and Drizzle application, "× constant" by those of a server that answers as many
bytes from memory. "CPU" is processor time per request, "× bare, CPU" what the bare server and the database
need, divided by what we need. The load is 32 simultaneous requests. Before reading, pages, writing and accounts, each
server answers the requests of its cases for half a minute: until V8 has compiled what they run, each takes up to half
as long again. Then a first round of each case does not count. Reading and pages run as in production, with the limits
of 16,384 visitors behind a proxy and a log in a file; the limits would refuse the other loads. [Why some targets are missed](missed-targets.md).

The reports are generated, the same in each run. Lengths and frequencies of their words are those of a language.
As in the archive of NUFORC, 94 of 100 name a town, the largest ones most often; the towns are the 5,000 largest
of the United States and of Europe. Two of three report within a week, and one of six remembers what happened up
to sixty years ago. The newest million reports have texts as long as witnesses write them; older ones come from
archives, with texts as long as in the index of NUFORC.`

function asPage(saved: SavedSection[]): string {
  const parts = saved.map(({ title, rows, faults, ...run }) => [
    `## ${title}`,
    '',
    tellRun(run),
    '',
    ...asTable(rows),
    '',
    ...(faults.length === 0
      ? ['Every target is met.']
      : ['Missed:', '', ...faults.map((fault) => `- ${fault}`)]),
  ])
  return `${[introduction, ...parts.map((lines) => lines.join('\n'))].join('\n\n')}\n`
}

/** Replaces the saved sections of the same titles where they stand. */
export async function saveResults(sections: Section[]): Promise<void> {
  const circumstances = await describeRun()
  const measured = sections.map((section) => ({ ...section, ...circumstances }))
  const known = await readSaved()
  const find = (among: SavedSection[], title: string) => among.find((one) => one.title === title)
  const saved = [
    ...known.map((section) => find(measured, section.title) ?? section),
    ...measured.filter(({ title }) => !find(known, title)),
  ]
  await writeFile(savedFile, `${JSON.stringify(saved, null, 2)}\n`)
  await writeFile(tablesFile, asPage(saved))
}

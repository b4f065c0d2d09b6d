import { readFile, writeFile } from 'node:fs/promises'
import createClient from 'openapi-fetch'
import type { paths } from './openapi.d.ts'

/** Keeps a copy of a whole register in a file: node mirror-register.ts https://register.example copy.json */
type Changes = paths['/api/changes']['get']['responses']['200']['content']['application/json']
type Report = NonNullable<Changes['changes'][number]['report']>
type Copy = { since?: string; reports: Record<string, Report> }

const [, , baseUrl = 'http://localhost:3000', file = 'register.json'] = process.argv
const client = createClient<paths>({ baseUrl })
const copy: Copy = await readFile(file, 'utf8').then(JSON.parse, () => ({ reports: {} }))

for (let isComplete = false; !isComplete; ) {
  const query = { limit: 1_000, ...(copy.since && { since: copy.since }) }
  const { data, error } = await client.GET('/api/changes', { params: { query } })
  if (!data) throw new Error(error.detail)
  for (const { id, report } of data.changes) {
    if (report) copy.reports[id] = report
    else delete copy.reports[id]
  }
  copy.since = data.next
  isComplete = data.isComplete
}

await writeFile(file, JSON.stringify(copy))
console.log(`${Object.keys(copy.reports).length} reports`)

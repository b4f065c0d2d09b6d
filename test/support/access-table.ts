import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type AccessRole, accessRoles } from './access-actors.ts'

const file = path.join(import.meta.dirname, '../contract/access-matrix.txt')
const roles = Object.keys(accessRoles) as AccessRole[]

/** The access matrix: for each route, as `GET /path`, the status code for each role. */
export function readAccessTable(): Map<string, Record<AccessRole, string>> {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]+ +\//.test(line))
    .map((line) => line.trim().split(/ +/))
  return new Map(
    rows.map(([method, url, ...codes]) => {
      const pairs = roles.map((role, index) => [role, codes[index] ?? ''])
      return [`${method} ${url}`, Object.fromEntries(pairs) as Record<AccessRole, string>]
    }),
  )
}

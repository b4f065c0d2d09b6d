import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { findUnknownVariables } from '../../src/server/unknown-variables.ts'
import { test } from '../support/folder-test.ts'

const preparation = path.join(import.meta.dirname, '../../src/server/commands/prepare-node.cjs')

/** Runs a command in the folder as npm does, and prints two variables. */
function runIn(folder: string, environment: Record<string, string> = {}) {
  const program = 'console.log([process.env.SITE_NAME, process.env.PORT].join())'
  const options = { cwd: folder, env: { PATH: process.env.PATH, ...environment } }
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, ['-r', preparation, '-e', program], options, (error, out, err) =>
      resolve({ code: error?.code ?? 0, output: (out + err).trim() }),
    )
  })
}

test('.env may begin with the mark of an editor, and the environment wins over it', async ({
  folder,
}) => {
  expect(await runIn(folder)).toEqual({ code: 0, output: ',' })
  await writeFile(path.join(folder, '.env'), '\uFEFFSITE_NAME="The Register"\nPORT=3001\n')
  expect((await runIn(folder)).output).toBe('The Register,3001')
  expect((await runIn(folder, { PORT: '4000' })).output).toBe('The Register,4000')
})

test('an .env that cannot be read is told in one sentence', async ({ folder }) => {
  const file = path.join(folder, '.env')
  await mkdir(path.join(folder, 'one', '.env'), { recursive: true })
  await symlink('.env', file)
  for (const [place, code] of [
    [folder, 'ELOOP'],
    [path.join(folder, 'one'), 'EISDIR'],
  ] as const) {
    const told = await runIn(place)
    expect(told.code).toBe(1)
    expect(told.output).toMatch(
      new RegExp(`^The file .*\\.env cannot be read \\(${code}\\): .*\\.$`),
    )
  }
})

test('a variable of .env that nothing reads is told with the nearest one', () => {
  const text =
    'PORT=1\nDATABSE_URL=a\npublic_url=b\nMAIL_SERVER=c\nPOSTGRES_PASSWORD=d\nTZ=UTC\nSTMP_URL=e\n'
  const taken = { DATABSE_URL: 'a', public_url: 'b', MAIL_SERVER: 'c', TZ: 'UTC' }
  expect(findUnknownVariables(text, { ...taken, POSTGRES_PASSWORD: 'd' }).sort()).toEqual([
    '.env: DATABSE_URL has no effect. Did you mean DATABASE_URL?',
    '.env: MAIL_SERVER has no effect.',
    '.env: public_url has no effect. Did you mean PUBLIC_URL?',
  ])
})

import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { listSourceFiles } from '../support/source-files.ts'

const itself = 'test/contract/house.test.ts'
const files = listSourceFiles().filter(
  ({ name }) => name !== itself && name !== 'package-lock.json',
)
const code = files.filter(({ name }) => /\.(tsx?|cjs|mjs|js)$/.test(name))

const longestFile = 300

test('no file of src, test or bench is longer than 300 lines', () => {
  const tooLong = files
    .filter(({ name }) => /^(src|test|bench)\//.test(name))
    .map(({ name, text }) => ({ name, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > longestFile)
  expect(tooLong).toEqual([])
})

describe('file names', () => {
  test('are in kebab case', () => {
    const odd = code.filter(({ name }) => !/^[a-z0-9.-]+$/.test(path.posix.basename(name)))
    expect(odd.map(({ name }) => name)).toEqual([])
  })

  test('are never empty names like utils or helpers', () => {
    const empty = /(^|[/.-])(index|utils?|helpers?|common|misc|services?|managers?)([/.-]|$)/
    const odd = code.filter(({ name }) => empty.test(name))
    expect(odd.map(({ name }) => name)).toEqual([])
  })
})

/** Every matching line, as "file:line: text". */
function linesWith(pattern: RegExp, searched = files): string[] {
  return searched.flatMap(({ name, text }) =>
    text
      .split('\n')
      .map((line, index) => `${name}:${index + 1}: ${line.trim()}`)
      .filter((line) => pattern.test(line.slice(line.indexOf(' ')))),
  )
}

describe('committed text contains', () => {
  test("no folder of a developer's machine", () => {
    expect(linesWith(/(^|[\s'"`(=])\/(work|root|Users|home\/(?!node\b))\//)).toEqual([])
  })

  test('no package registry', () => {
    expect(
      linesWith(/registry\.(npmjs|yarnpkg)|https?:\/\/[^\s/]*(artifactory|verdaccio|nexus)/),
    ).toEqual([])
  })

  test('no conflict marker', () => {
    expect(linesWith(/^ (<{7}|>{7})( |$)/)).toEqual([])
  })
})

describe('code has', () => {
  test('no mock, no skipped test and no test.only', () => {
    expect(linesWith(/\b(vi|jest)\.(mock|stubGlobal)\(/, code)).toEqual([])
    expect(linesWith(/\b(test|it|describe)\.(only|skip|todo)\b/, code)).toEqual([])
  })

  test('no `any` and no comment that disables a checker', () => {
    expect(linesWith(/(:|\bas|<)\s*any\b(?=\s*[[\]=;,)>|&{]|$)/, code)).toEqual([])
    expect(
      linesWith(/@ts-(ignore|expect-error|nocheck)|biome-ignore|eslint-disable/, code),
    ).toEqual([])
  })

  test('no default export except where a tool needs one', () => {
    const asked = /^((bench\/)?[a-z.-]+\.config\.ts|test\/support\/database-server\.ts)$/
    const searched = code.filter(({ name }) => !asked.test(name))
    expect(linesWith(/\bexport default\b/, searched)).toEqual([])
  })
})

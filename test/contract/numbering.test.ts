import { expect, test } from 'vitest'
import { listSourceFiles } from '../support/source-files.ts'

const files = listSourceFiles()
const [productDecisions] = files.filter(({ name }) => name === 'docs/product-decisions.md')

/** Every number after the word, as "file: number". */
function listReferences(word: string): { place: string; number: number }[] {
  return files.flatMap(({ name, text }) =>
    [...text.matchAll(new RegExp(`\\b${word} (\\d+)\\b`, 'gi'))].map(([, number]) => ({
      place: `${name}: ${word} ${number}`,
      number: Number(number),
    })),
  )
}

function listUnknown(word: string, known: Set<number>): string[] {
  const references = listReferences(word)
  expect(references.length).toBeGreaterThan(10)
  return references.filter(({ number }) => !known.has(number)).map(({ place }) => place)
}

test('every "decision N" is a rule of docs/product-decisions.md', () => {
  const rules = productDecisions?.text.matchAll(/^(\d+)\. \*\*/gm) ?? []
  const known = new Set(Array.from(rules, ([, number]) => Number(number)))
  expect(listUnknown('decision', known)).toEqual([])
})

test('every "record N" is a file of docs/decisions', () => {
  const numbers = files.map(({ name }) => /^docs\/decisions\/(\d{4})-/.exec(name)?.[1])
  const known = new Set(numbers.map(Number))
  expect(listUnknown('record', known)).toEqual([])
})

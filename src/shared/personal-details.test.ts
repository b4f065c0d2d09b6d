import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findPersonalDetails } from './personal-details.ts'

/** Each line: language, kind of the detail or "none", sentence. */
const file = new URL('../../test/support/personal-details.tsv', import.meta.url)
const corpus = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))

/** What the writers of the sentences typed as their names. */
const names: Record<string, string> = {
  en: 'Walter Finchley',
  de: 'Hedwig Lorenz',
  fr: 'Mathilde Roussel',
  es: 'Ramiro Cortés',
  pt: 'Leonor Tavares',
}

const kindsIn = (language = '', sentence = '') =>
  findPersonalDetails(sentence, [names[language] ?? '']).map(({ kind }) => kind)

test('finds at least nine of ten personal details of each kind, in five languages', () => {
  const withDetails = corpus.filter(([, kind]) => kind !== 'none')
  expect(withDetails.length).toBeGreaterThanOrEqual(150)
  for (const of of ['email', 'phone', 'street', 'plate', 'name']) {
    const sentences = withDetails.filter(([, kind]) => kind === of)
    const missed = sentences.filter(
      ([language, , sentence]) => !kindsIn(language, sentence).some((kind) => kind === of),
    )
    expect(missed.length / sentences.length, `${of}: ${missed.join('\n')}`).toBeLessThanOrEqual(0.1)
  }
})

test('at most one of twenty sentences without details gives a false alarm', () => {
  const plain = corpus.filter(([, kind]) => kind === 'none')
  expect(plain.length).toBeGreaterThanOrEqual(150)
  const alarms = plain.filter(([language, , sentence]) => kindsIn(language, sentence).length > 0)
  expect(alarms.length / plain.length, alarms.join('\n')).toBeLessThanOrEqual(0.05)
})

test('says where each detail stands, without overlaps', () => {
  const text = 'I am Walter, 48 Maple Street, walter@example.org'
  const parts = findPersonalDetails(text, ['Walter Finchley']).map(({ kind, start, end }) => [
    kind,
    text.slice(start, end),
  ])
  expect(parts).toEqual([
    ['name', 'Walter'],
    ['street', '48 Maple Street'],
    ['email', 'walter@example.org'],
  ])
})

test('reads a long hostile text without delay', () => {
  for (const part of [
    '1 ',
    'A',
    'Aa ',
    '12 A ',
    'A-',
    'calle A ',
    'plate ',
    'Straße 1',
    '1, rue ',
  ]) {
    const text = part.repeat(Math.floor(10_000 / part.length))
    const begin = performance.now()
    findPersonalDetails(text, ['Aa Bb'])
    expect(performance.now() - begin, part).toBeLessThan(500)
  }
})

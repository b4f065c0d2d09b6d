import { expect, test } from 'vitest'
import { ExploreFilters } from './explore-query.ts'
import { exploreQuestion } from './explore-question.ts'

const asked = (text: string) => Object.fromEntries(new URLSearchParams(text))

test.for([
  ['', ''],
  ['type=all&region=all&status=all&evidence=all', ''],
  ['country=&division=&search=+light+', '?search=light'],
  ['search=all&place=all', '?search=all&place=all'],
  ['shape=disk&type=ufo', '?type=ufo&shape=disk'],
  ['place=Lyon&radius=50', '?place=Lyon'],
  ['place=Lyon&radius=25', '?place=Lyon&radius=25'],
  ['radius=25', ''],
  ['country=US&division=TX', '?country=US&division=TX'],
  ['division=TX', ''],
  ['search=light&order=best&count=more&after=1', '?search=light'],
] as const)('%s is the question %s', ([text, question]) => {
  expect(exploreQuestion(asked(text))).toBe(question)
})

test('the question of a stored search is its own, and chooses the same reports', () => {
  const stored = asked('type=all&place=Lyon&radius=50&from=1997')
  const question = asked(exploreQuestion(stored))
  expect(ExploreFilters.parse(question)).toEqual(ExploreFilters.parse(stored))
  expect(asked(exploreQuestion(question))).toEqual(question)
})

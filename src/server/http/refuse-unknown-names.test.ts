import { expect } from 'vitest'
import { test } from '../../../test/support/site-test.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'

test('an answer names the first ten of many unknown parameters', async ({ site }) => {
  const names = Array.from({ length: 1_000 }, (_, index) => `x${index}`)
  const response = await fetch(`${site.url}${apiUrls.explore}?${names.join('&')}`)
  expect(response.status).toBe(400)
  const { errors } = await response.json()
  expect(errors).toMatchObject(names.slice(0, 10).map((path) => ({ path })))
})

test.for([pageUrls.explore, pageUrls.map, pageUrls.numbers])(
  '%s ignores what other sites add to a link',
  async (page, { site }) => {
    const added = 'utm_source=letter&utm_source=mail&fbclid=x1&gclid=y2'
    expect((await fetch(`${site.url}${page}?type=ufo&${added}`)).status).toBe(200)
    expect((await fetch(`${site.url}${page}?type=ufo&fbclick=x1`)).status).toBe(400)
  },
)

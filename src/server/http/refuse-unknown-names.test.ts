import { expect } from 'vitest'
import { test } from '../../../test/support/site-test.ts'
import { apiUrls } from '../../shared/urls.ts'

test('an answer names the first ten of many unknown parameters', async ({ site }) => {
  const names = Array.from({ length: 1_000 }, (_, index) => `x${index}`)
  const response = await fetch(`${site.url}${apiUrls.explore}?${names.join('&')}`)
  expect(response.status).toBe(400)
  const { errors } = await response.json()
  expect(errors).toMatchObject(names.slice(0, 10).map((path) => ({ path })))
})

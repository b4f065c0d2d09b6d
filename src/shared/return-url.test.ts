import { expect, test } from 'vitest'
import { returnUrl, signInUrl } from './return-url.ts'

test.each([
  '/',
  '/home',
  '/#reports',
  '/?search=owl&type=ufo',
  '/reports/0190f0d2-0000-7000-8000-000000000000',
  '/reports?x=%2F%2Fevil.example#submit',
  '/account',
])('returns to a page of this site: %s', (next) => {
  expect(returnUrl(next)).toBe(next)
})

test.each([
  '',
  null,
  undefined,
  'https://evil.example',
  'https:evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/home\\..\\..\\evil.example',
  '/home\r\nset-cookie: a=b',
  'javascript:alert(1)',
  '/api/login',
  '/api/callback?code=x',
  '/auth',
  '/auth?next=/auth',
  '/nowhere',
  '/reports/1/2/3',
  '/home@evil.example',
  `/?search=${'x'.repeat(2_000)}`,
  'home',
])('replaces any other address by the main page: %j', (next) => {
  expect(returnUrl(next)).toBe('/')
})

test('the address of the sign-in page carries the whole return address', () => {
  const asked = '/?search=a%26b&type=ufo#submit'
  const next = new URL(signInUrl(asked), 'http://site.invalid').searchParams.get('next')
  expect(returnUrl(next)).toBe(asked)
})

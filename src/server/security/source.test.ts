import { expect, test } from 'vitest'
import { sourceOf } from './source.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
])('an IPv4 address is its own source: %s', (address, source) => {
  expect(sourceOf(address)).toBe(source)
})

test.each([
  '2001:db8:1:2::1',
  '2001:db8:1:2:ffff:ffff:ffff:ffff',
  '2001:0DB8:0001:0002:0000:0000:0000:0001',
  '2001:db8:1:2:3::',
])('all of an IPv6 /64 network is one source: %s', (address) => {
  expect(sourceOf(address)).toBe('2001:db8:1:2')
})

test.each([
  ['2001:db8:1:3::1', '2001:db8:1:3'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('another network is another source: %s', (address, source) => {
  expect(sourceOf(address)).toBe(source)
})

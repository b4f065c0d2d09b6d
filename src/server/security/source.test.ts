import { expect, test } from 'vitest'
import { rangesOf, sourceOf } from './source.ts'

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

test.each([
  ['192.0.2.7', ['192.0.2.7', '192.0.2.0/24']],
  ['::ffff:192.0.2.7', ['192.0.2.7', '192.0.2.0/24']],
  ['2001:db8:1:2f3::1', ['2001:db8:1:2f3', '2001:db8:1:200/56', '2001:db8:1:0/48']],
  ['2001:db8:1:ffff::1', ['2001:db8:1:ffff', '2001:db8:1:ff00/56', '2001:db8:1:0/48']],
  ['::1', ['0:0:0:0', '0:0:0:0/56', '0:0:0:0/48']],
])('%s also counts in its wider ranges', (address, ranges) => {
  expect(rangesOf(address).map(({ range }) => range)).toEqual(ranges)
})

test.each(['192.0.2.7', '2001:db8:1:2f3::1'])('a wider range has a larger share: %s', (address) => {
  const shares = rangesOf(address).map(({ share }) => share)
  expect(shares[0]).toBe(1)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(new Set(shares).size).toBe(shares.length)
})

test('networks of one /48 differ only in their /64 and /56', () => {
  const one = rangesOf('2001:db8:1:100::1').map(({ range }) => range)
  const other = rangesOf('2001:db8:1:2ff::1').map(({ range }) => range)
  expect(one.map((range, index) => range === other[index])).toEqual([false, false, true])
})

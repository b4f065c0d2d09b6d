import { isIPv6 } from 'node:net'

/**
 * Who a limit counts against: an IPv4 address or the /64 network of an IPv6 address, because one
 * household commands a whole /64.
 */
export function sourceOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':')
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

import { isIPv6 } from 'node:net'

/**
 * A range of addresses that a limit counts together. `share` multiplies the limit of one household.
 */
export type SourceRange = { range: string; share: number }

/** 256 IPv4 addresses may belong to several households. One customer may own an IPv6 /48. */
const shares = {
  ipv4: [
    { bits: 32, share: 1 },
    { bits: 24, share: 4 },
  ],
  ipv6: [
    { bits: 64, share: 1 },
    { bits: 56, share: 2 },
    { bits: 48, share: 4 },
  ],
} as const

function ipv6Groups(address: string): number[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':')
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16))
}

/** Returns the first `bits` (48 to 64) of an IPv6 address; the rest of the /64 is zero. */
function ipv6Network(groups: number[], bits: number): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = groups
  const kept = fourth & (0xffff << (64 - bits)) & 0xffff
  return [first, second, third, kept].map((group) => group.toString(16)).join(':')
}

/**
 * Returns all ranges that limits count for an address, the narrowest first: /32 and /24 for IPv4;
 * /64, /56 and /48 for IPv6, because a household owns a whole /64 and a customer often a /48.
 */
export function rangesOf(address: string): SourceRange[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (!mapped && isIPv6(address)) {
    const groups = ipv6Groups(address)
    return shares.ipv6.map(({ bits, share }) => ({
      range: bits === 64 ? ipv6Network(groups, 64) : `${ipv6Network(groups, bits)}/${bits}`,
      share,
    }))
  }
  const plain = mapped ?? address
  return shares.ipv4.map(({ bits, share }) => ({
    range: bits === 32 ? plain : `${plain.slice(0, plain.lastIndexOf('.'))}.0/${bits}`,
    share,
  }))
}

/** Returns the narrowest range: an IPv4 address or the /64 network of an IPv6 address. */
export function sourceOf(address: string): string {
  return rangesOf(address)[0]?.range ?? address
}

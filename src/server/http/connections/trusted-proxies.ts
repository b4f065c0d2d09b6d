import { BlockList, isIP } from 'node:net'

const familyOf = (version: number) => (version === 6 ? 'ipv6' : 'ipv4')

/** Returns whether an address is one of these, or within one of these ranges. */
export function openTrustedProxies(ranges: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/', 2)
    const family = familyOf(isIP(address))
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:/i, '')
    const version = isIP(plain)
    return version !== 0 && proxies.check(plain, familyOf(version))
  }
}

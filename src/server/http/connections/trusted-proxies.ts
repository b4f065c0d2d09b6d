import { BlockList, isIP, isIPv6 } from 'node:net'

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Returns whether an address is one of these, or within one of these ranges. */
export function openTrustedProxies(ranges: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/', 2)
    if (bits === undefined) proxies.addAddress(address, familyOf(address))
    else proxies.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => {
    const plain = address.replace(/^::ffff:/i, '')
    return isIP(plain) !== 0 && proxies.check(plain, familyOf(plain))
  }
}

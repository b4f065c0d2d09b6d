/** Returns the fault of a DATABASE_URL as a text for the operator, or undefined if it is valid. */
export function findUrlFault(text: string): string | undefined {
  const authority = /^postgres(?:ql)?:\/\/([^/?#]*)/.exec(text)?.[1]
  if (authority === undefined) return 'must begin with postgres://'
  const hosts = authority.slice(authority.lastIndexOf('@') + 1)
  const hostParameters = /[?&]host(?:addr)?=([^&#]*)/.exec(text)?.[1] ?? ''
  if (/,|%2c/i.test(hosts + hostParameters)) {
    return 'names several hosts; name one that always leads to the primary, such as haproxy, a virtual address or Patroni’s own'
  }
  return URL.canParse(text)
    ? undefined
    : 'is not an address like postgres://user:password@host/name'
}

const trackers =
  /^(utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|twclid|ttclid|yclid|igshid|mc_[ce]id)$/

/** The parameters of an address that ask for something here: other sites add some of their own to a link. */
export function askedParameters(parameters: URLSearchParams): [string, string][] {
  return [...parameters].filter(([name]) => !trackers.test(name))
}

/** The parameters of an address as written there, without blank ones. The API says what is wrong with them. */
export function givenParameters(parameters: URLSearchParams): { readonly [name: string]: string } {
  const asked = askedParameters(parameters)
  return Object.fromEntries(asked.filter(([, value]) => value.trim() !== ''))
}

/** The parameters of an address as written there, without blank ones. The API says what is wrong with them. */
export function givenParameters(parameters: URLSearchParams): { readonly [name: string]: string } {
  return Object.fromEntries([...parameters].filter(([, value]) => value.trim() !== ''))
}

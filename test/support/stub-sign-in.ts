import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { apiUrls } from '../../src/shared/urls.ts'
import type { TestSite } from './site.ts'
import type { StubProvider } from './stub-provider.ts'
import { type Landing, newVisitor, nextUrl, type Visitor } from './visitor.ts'

/** A visitor at the provider, and the parameters of a valid answer. */
export type PendingSignIn = {
  visitor: Visitor
  returned: URLSearchParams
  challenge: string | null
}

/** Follows the link for signing in to the provider. */
export async function startSignIn(
  site: Pick<TestSite, 'url'>,
  stub: StubProvider,
  { visitor = newVisitor(), next = '' }: { visitor?: Visitor; next?: string } = {},
): Promise<PendingSignIn> {
  const query = next ? `?${new URLSearchParams({ next })}` : ''
  const sent = nextUrl(await visitor.ask(site.url + apiUrls.login + query))
  expect(sent?.origin, 'the way to the provider').toBe(stub.singleSignOn.issuer)
  const code = randomUUID()
  stub.nonces.set(code, sent?.searchParams.get('nonce') ?? '')
  const state = sent?.searchParams.get('state') ?? ''
  const iss = stub.singleSignOn.issuer
  const challenge = sent?.searchParams.get('code_challenge') ?? null
  return { visitor, challenge, returned: new URLSearchParams({ code, state, iss }) }
}

/** Returns from the provider. */
export function returnFromProvider(
  site: Pick<TestSite, 'url'>,
  { visitor, returned }: Pick<PendingSignIn, 'visitor' | 'returned'>,
): Promise<Landing> {
  return visitor.ask(`${site.url}${apiUrls.loginCallback}?${returned}`)
}

/** Runs the whole sign-in; returns the path where it leads. */
export async function signInThrough(
  site: Pick<TestSite, 'url'>,
  stub: StubProvider,
  options: { visitor?: Visitor; next?: string } = {},
): Promise<string | null> {
  return (await returnFromProvider(site, await startSignIn(site, stub, options))).headers.get(
    'location',
  )
}

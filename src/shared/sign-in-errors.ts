import { signInErrorsTexts } from './texts/en/sign-in-errors.ts'
import { pageUrls } from './urls.ts'
import { keysOf } from './values-by-key.ts'

export type SignInError = keyof typeof signInErrorsTexts.sentences

/** Reads the code from a URL. Returns undefined if it is unknown. */
export function readSignInError(code: string | null): SignInError | undefined {
  return keysOf(signInErrorsTexts.sentences).find((known) => known === code)
}

/** The sign-in page with an error message. It leads to `next` after the sign-in. */
export function signInErrorUrl(error: SignInError, next?: string): string {
  const parameters = new URLSearchParams({ error, ...(next ? { next } : {}) })
  return `${pageUrls.auth}?${parameters}`
}

/** The result of a sign-in with a provider. Selects the toast of the next page. */
export const signInNews = ['login', 'registration'] as const
export type SignInNews = (typeof signInNews)[number]

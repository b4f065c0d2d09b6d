import { signInErrorsTexts } from './texts/en/sign-in-errors.ts'
import { pageUrls } from './urls.ts'
import { keysOf } from './values-by-key.ts'

export type SignInError = keyof typeof signInErrorsTexts.sentences

/** The code from an address; undefined for anything that is no code. */
export function readSignInError(code: string | null): SignInError | undefined {
  return keysOf(signInErrorsTexts.sentences).find((known) => known === code)
}

/** The page for signing in, which tells what went wrong and leads to `next` afterwards. */
export function signInErrorUrl(error: SignInError, next?: string): string {
  const parameters = new URLSearchParams({ error, ...(next ? { next } : {}) })
  return `${pageUrls.auth}?${parameters}`
}

/** The result of a sign-in with a provider. Selects the toast of the next page. */
export const signInNews = ['login', 'registration'] as const
export type SignInNews = (typeof signInNews)[number]

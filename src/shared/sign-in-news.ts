/** What a sign-in elsewhere has led to: which toast the next page shows. */
export const signInNews = ['login', 'registration'] as const
export type SignInNews = (typeof signInNews)[number]

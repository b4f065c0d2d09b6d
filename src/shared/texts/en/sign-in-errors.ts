/** The messages of /auth after a failed single sign-on, by the code in the address. */
export const signInErrorsTexts = {
  part: 'signInErrors',
  sentences: {
    oidc_unavailable:
      'Single sign-on cannot be reached at the moment. Try again in a minute, or sign in with your username and password.',
    oidc_busy:
      'Too many sign-ins were started from your network. Please wait a minute and try again.',
    oidc_cancelled: 'You were not signed in, because the sign-in was not completed or not allowed.',
    oidc_expired: 'This sign-in took too long or was used already. Please start it again.',
    oidc_refused: 'You could not be signed in this way. Try again, or sign in with your password.',
    account_exists:
      'There is an account with your e-mail address already. Sign in with its password, then you can connect the two.',
    email_unverified:
      'Your e-mail address is not confirmed where you signed in. Confirm it there and try again. If you have an account here, sign in with its password, then you can connect the two.',
  },
} as const

export const signInTexts = {
  part: 'signIn',
  register: 'Register',
  login: 'Login',
  pageDescription: 'Sign in to report without typing name and e-mail address again.',
  whyAnAccount: 'Why an account',
  loading: 'Loading...',
  resetYourPassword: 'Reset your password',
  resetNeedsScripts:
    'Choosing a new password needs scripts, and your browser does not run them here.',
  askForANewLink: 'Ask for a new link',
  backToLogin: 'Back to login',
} as const

export const identityTexts = {
  part: 'identity',
  connectYourSignIn: 'Connect your sign-in',
  connectProvider: (provider: string) => `Connect ${provider}?`,
  singleSignOn: 'single sign-on',
  thisCannotBeShown: 'This cannot be shown',
  doesNotAnswer: 'The site does not answer at the moment. Please try again shortly.',
  loading: 'Loading...',
  nothingToConnect: 'Nothing to connect',
  connectedAlready: (provider: string) => `Your account is connected with ${provider} already.`,
  nothingWaits:
    'There is no sign-in to connect, or it is older than ten minutes. Please start it again.',
  goToYourDashboard: 'Go to your dashboard',
  notConnected: 'Not connected',
  connected: 'Connected',
  connectedWith: (provider: string) => `From now on you can sign in with ${provider}.`,
  connect: 'Connect',
  connecting: 'Connecting...',
  password: 'Password',
  notNow: 'Not now',
  signedInWith:
    'You signed in with {provider}. Once connected, it opens your account {username} as the password does. Go on only if both are yours.',
  signedInWithAs:
    'You signed in with {provider} as {email}. Once connected, it opens your account {username} as the password does. Go on only if both are yours.',
} as const

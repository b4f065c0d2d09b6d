export const identityTexts = {
  part: 'identity',
  connectYourSignIn: 'Connect your sign-in',
  connectProvider: (provider: string) => `Connect ${provider}?`,
  singleSignOn: 'single sign-on',
  thisCannotBeShown: 'This cannot be shown',
  cannotBeAsked: 'The site cannot be asked at the moment. Please try again shortly.',
  loading: 'Loading...',
  nothingToConnect: 'Nothing to connect',
  connectedAlready: (provider: string) => `Your account is connected with ${provider} already.`,
  nothingWaits:
    'No sign-in waits to be connected, or it is older than ten minutes. Please start it again.',
  goToYourDashboard: 'Go to your dashboard',
} as const

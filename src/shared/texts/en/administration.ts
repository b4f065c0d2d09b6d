export const administrationTexts = {
  part: 'administration',
  administration: 'Administration',
  theAdministrationCannotBeShown: 'The administration cannot be shown',
  signInUnknown:
    'The site cannot tell who is signed in at the moment. Nothing is lost; please try again shortly.',
  tryAgain: 'Try again',
  loading: 'Loading...',
  needsScripts: 'The administration needs scripts, and your browser does not run them here.',
} as const

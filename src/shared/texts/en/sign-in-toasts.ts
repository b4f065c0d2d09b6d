export const signInToastsTexts = {
  part: 'signInToasts',
  loginSuccessful: 'Login successful',
  welcomeBack: 'Welcome back!',
  registrationSuccessful: 'Registration successful',
  welcomeTo: (siteName: string) => `Welcome to the ${siteName}!`,
} as const

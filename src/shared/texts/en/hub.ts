export const hubTexts = {
  part: 'hub',
  backToHome: 'Back to Home',
  dashboard: 'Dashboard',
  user: 'User',
  welcome: 'Welcome, {name}',
  whatWouldYouLikeToDo: 'What would you like to do?',
  quickActions: 'Quick actions',
  reportASighting: 'Report a Sighting',
  browseReports: 'Browse Reports',
  submitReports: 'Submit Reports',
  submitText:
    'Tell what you saw, heard or felt. Your name and e-mail address are filled in for you.',
  browseSightings: 'Browse Sightings',
  browseText: 'Read what others have witnessed, by type, region or your own words.',
  secureAndAnonymous: 'Secure & Anonymous',
  secureText:
    'You decide for each report whether your name is published. An anonymous report is not linked to your account.',
  community: 'Community',
  communityText:
    'Each report makes the record more complete for the witnesses and researchers who read it.',
  yourAccount: 'Your account',
} as const

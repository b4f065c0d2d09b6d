export const confirmNameTexts = {
  part: 'confirmName',
  publishYourName: 'Publish your name',
  yourNameIsPublished: 'Your name is published',
  nameIsPublished: 'Everybody can read your name and e-mail address with your report now.',
  browseReports: 'Browse Reports',
  publishYourNameQuestion: 'Publish your name?',
  consequence:
    'Your name and e-mail address will be shown to everybody with your report. If you would rather stay anonymous, close this page: nothing happens.',
  unknownCode: 'This code is unknown, was used already or has expired.',
  codeFromTheMail: 'Code from the mail',
  publishMyName: 'Publish my name',
} as const

import { formatsIn } from '../formats.ts'

const { plural } = formatsIn('en')

export const reportFormTexts = {
  part: 'reportForm',
  siteIsBusy: (seconds: number) =>
    `The site is busy just now. Your report is sent again in ${seconds} ${plural(seconds, { one: 'second', other: 'seconds' })}; please stay on this page.`,
  notSentTitle: 'Your report was not sent',
  stillHere: 'Everything you typed is still here.',
  received: 'Your report was received',
  readYourReport: 'Read your report',
  readAsVisitorsSeeIt: '{link} as visitors see it.',
  reviewComesNext: (time: string) =>
    `A moderator reviews it next, which typically takes ${time}. Nobody can edit a report after submission.`,
  noEditing: 'Nobody can edit a report after submission.',
} as const

import type { NoticeAnswer } from '../../notices.ts'

/** The page to which the mails of saved searches and of cases lead. */
export const noticesTexts = {
  part: 'notices',
  title: 'Notices by mail',
  question: 'Do you want these mails?',
  consequence:
    'Yes starts the mails, or keeps them for another 12 months. No ends them and erases the address here. If you close this page, nothing changes.',
  code: 'Code from the mail',
  keep: 'Yes, send them',
  end: 'No, end them',
  unknownCode: 'This code is unknown or has expired, or the mails ended already.',
  answers: {
    asked: {
      title: 'Check your mailbox',
      text: 'We have sent a mail with a link. The mails begin when you say yes there, within two days. If it does not arrive, look in the spam folder. We send nothing if too many searches ask for mails to one address.',
    },
    kept: {
      title: 'You will get these mails',
      text: 'Nothing is sent when nothing is new. Each mail has a link that ends them.',
    },
    ended: {
      title: 'The mails have ended',
      text: 'We have erased your e-mail address.',
    },
  } satisfies Record<Exclude<NoticeAnswer, 'unknown'>, { title: string; text: string }>,
  explore: 'Explore all sightings',
} as const

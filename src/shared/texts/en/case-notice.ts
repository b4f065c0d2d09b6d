/** The section of the case page that asks for an e-mail address. */
export const caseNoticeTexts = {
  part: 'caseNotice',
  title: 'Notices by mail',
  about:
    'A mail can tell you that something is new here: a decision, an answer. It does not say what, and names neither the report nor the code. After one mail we wait until you have opened the case. Moderators do not see the address. It is erased with the report, and a year after you last opened the case.',
  email: 'E-mail address',
  ask: 'Send me notices',
  waiting: (email: string) =>
    `We have asked ${email} by mail. Notices begin when you say yes there.`,
  confirmed: (email: string) => `Notices go to ${email}.`,
  end: 'End the notices and erase the address',
} as const

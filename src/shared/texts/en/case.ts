import type { AdditionState, CaseAct } from '../../case.ts'
import { quarantineDays } from '../../limits.ts'
import { redactedFieldNames } from './redacted-field-names.ts'

/** The receipt, and the page on which a witness follows a report. */
export const caseTexts = {
  part: 'case',
  yourCase: 'Your case',
  receipt: {
    title: 'Your receipt',
    explanation:
      'This code opens your case: what becomes of your report, messages with the moderators, additions, and erasing it. We store no copy of it and cannot send it again.',
    codeLabel: 'Receipt code',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Copying failed. Please select the code and copy it.',
    print: 'Print',
    save: 'Save as a text file',
    qr: 'QR code that opens your case',
    openYourCase: 'Open your case',
    whoeverHasIt:
      'Whoever has the code can read and erase your report. Keep it where only you find it.',
    haveYouKeptIt: 'Have you kept the code?',
    kept: 'Yes, I have kept it',
    staysInTheTab:
      'Until you say so, or begin another report, the form shows the code in this tab. On a shared computer, close the tab when you are done.',
    keptNote:
      'The code is no longer shown. You find your case under "Your case" at the foot of every page.',
    fileName: 'receipt.txt',
    file: (site: string, code: string, address: string) =>
      `Receipt for a report to ${site}\n\nCode: ${code}\nYour case: ${address}\n\nWhoever has this code can read and erase the report.\n`,
    shownBefore:
      'Your receipt code was shown once, when you sent this report. We store no copy and cannot show it again. If it never reached you, please write to us.',
  },
  open: {
    explanation:
      'Type the receipt code that you got after your report. You can leave out the hyphens, and capital or small letters make no difference.',
    label: 'Receipt code',
    hint: 'Six groups of four characters',
    button: 'Open the case',
    typingError: 'This code has a typing error. Please check every character.',
    noCode: 'No code?',
    noCodeText:
      'Reports from before receipts existed, and reports from archives, have none. If you published your name while signed in, you find your reports in your account.',
    unsent: 'This text was not sent. Copy it before you go on:',
  },
  done: {
    open: 'Your case is open.',
    'open-own': 'Your case is open.',
    close: 'The case is closed in this browser.',
    message: 'Your message was sent. A moderator reads it; the answer appears here.',
    addendum: 'Your addition was stored. It becomes public when a moderator has released it.',
    reply: 'Your reply was stored. It becomes public when a moderator has released it.',
    recall:
      'Your second account was stored and sealed. It becomes public when a moderator has released it.',
    'withdraw-video': 'The video is withdrawn. Its files are erased within an hour.',
    'hide-name': 'Your name and e-mail address are hidden.',
    erase: 'Your report is hidden now and will be erased.',
    'undo-erasure': 'Your report is back.',
    notify:
      'We have sent a mail with a link. Notices begin when you say yes there, within two days.',
    'end-notices': 'The notices have ended, and the e-mail address is erased.',
  } satisfies Record<CaseAct, string>,
  status: 'Where it stands',
  usualWait: (time: string) => `A first review typically takes ${time}.`,
  held: 'Your report is stored, but nobody can read it yet. A moderator looks at it first.',
  refused: 'The moderators decided not to publish this report. Decisions are final.',
  deleted: (day: string) => `A moderator removed this report. It will be erased on ${day}.`,
  erasing: (day: string) =>
    `You asked to erase this report. It is hidden, and will be erased on ${day}.`,
  undo: 'Keep the report after all',
  decidedOn: (day: string) => `Decided on ${day}.`,
  reasonIs: (reason: string) => `Reason: ${reason}.`,
  standsInLedger:
    'The decision is also in the {ledger}, without your words and without a link to your report.',
  ledger: 'public ledger of decisions',
  moderatorWrites: 'The moderator writes:',
  statement: {
    title: 'The decision in full',
    measure: 'What was decided',
    measureText:
      'Nobody but you and the moderators can read the report. This holds everywhere and has no end date.',
    facts: 'Facts',
    factsText: (reason: string) => `A moderator read what you sent, and found that ${reason}.`,
    machines: 'Use of machines',
    machinesText:
      'A person decided. Rules of the site only hold a report back until a person has read it.',
    law: 'Ground in law',
    lawText: 'The moderators hold the content to be illegal where the site is run.',
    noLaw: 'None. The decision does not rest on a law.',
    rules: 'Ground in our rules',
    noRules: 'None. The decision rests on the law alone.',
    guidelines: 'Guidelines',
    terms: 'Terms of Service',
    redress: 'What you can do',
    redressText:
      'Decisions are final here. You can write a message or reply once on this page. You can also go to a court, or in the European Union to a certified body for the settlement of disputes.',
  },
  /** The reason of a decision that names none. */
  standardSentence: 'it does not meet the guidelines',
  nameHeld: 'Your name is not public until you confirm it with the link that we mailed you.',
  readPublicPage: 'Read it as visitors see it',
  whatYouSent: 'What you sent',
  wordsRemoved: (text: string, day: string, reason: string | null) =>
    `A moderator removed words from this text (${text}) on ${day}${reason ? `, because ${reason}` : ''}. Everybody reads it as it stands here. If that is wrong, write to the moderators.`,
  redactedTexts: redactedFieldNames,
  chosenTown: 'Town, chosen from the list',
  /** For a town that a newer list of places lacks. */
  numberOfTown: (id: number) => `Number ${id} of GeoNames`,
  reading: 'What the site reads from it',
  readingExplanation:
    'Filters, the map and the numbers go by this; your words stay as they are. If it is wrong, write to the moderators.',
  notRead: 'The site has not read it yet.',
  shapeAsRead: 'Shape, read by the site',
  yourName: 'Your name',
  notPublic: 'not public',
  video: 'Video',
  videoDescription: 'Description of the video',
  messages: 'Messages',
  messagesExplanation:
    'Only the moderators read your messages. You read their answers here; we do not mail them.',
  noMessages: 'No messages yet.',
  you: 'You',
  moderator: 'Moderator',
  writtenOn: (who: string, day: string) => `${who}, ${day}`,
  yourMessage: 'Your message',
  sendMessage: 'Send the message',
  additions: 'Add to your report',
  additionsExplanation:
    'What you sent stays as it is. An addition appears below it with its date, unaltered, after a moderator has released it. Leave out names and addresses.',
  yourAddition: 'Your addition',
  addIt: 'Add it',
  reply: 'Reply to the decision',
  replyExplanation:
    'You can reply once. The reply appears beside the decision after a moderator has released it. It does not change the decision.',
  yourReply: 'Your reply',
  sendReply: 'Send the reply',
  states: {
    waiting: 'waits for a moderator',
    public: 'public',
    declined: 'not published',
  } satisfies Record<AdditionState, string>,
  withdrawVideo: 'Withdraw the video',
  withdrawVideoText: 'The video disappears from the report at once. This cannot be undone.',
  withdrawVideoTick: 'Yes, withdraw the video',
  hideName: 'Hide your name',
  hideNameText:
    'The report stays public under "Anonymous". Anyone who has already read or copied your name still has it. This cannot be undone.',
  hideNameTick: 'Yes, hide my name and e-mail address',
  yourData: 'Your data',
  yourDataText: 'Everything that we store about this report, as one JSON file.',
  download: 'Download everything',
  eraseReport: 'Erase the report',
  eraseText: `The report disappears from the site at once. You can undo it with your code for ${quarantineDays} days; then the report, its video and this case are erased for good.`,
  eraseTick: 'Yes, erase my report',
  close: 'Close the case in this browser',
  closeText: 'It closes by itself after half an hour.',
  unavailable:
    'Your case cannot be shown at the moment. Nothing is lost; please try again shortly.',
} as const

import { formatsIn } from '../formats.ts'

const { count, day } = formatsIn('en')
const sightings = { one: 'new sighting', other: 'new sightings' }

type Site = { site: string }

/** The mails of saved searches and of cases. */
export const noticeMailsTexts = {
  part: 'noticeMails',
  asked: {
    subject: 'Do you want these mails?',
    request: ({ site }: Site) =>
      `Somebody asked ${site} to send new sightings of a search to this e-mail address. If it was you, say yes here:`,
    code: ({ code, hours }: { code: string; hours: number }) =>
      `If the page asks for a code, it is ${code}. It works for ${hours} hours.`,
    otherwise:
      'If it was not you, there is nothing to do: no other mail follows, and the address is erased.',
  },
  caseAsked: {
    subject: 'Do you want notices by mail?',
    request: ({ site }: Site) =>
      `Somebody asked ${site} to tell this e-mail address when something is new. If it was you, say yes here:`,
  },
  caseNews: {
    subject: 'Something is new',
    news: ({ site }: Site) =>
      `Something is new on your case at ${site}. Open it with your code here:`,
    once: 'No other mail follows before you have opened it.',
    end: 'To end these mails:',
  },
  objection: {
    subject: 'We have looked at what you told us',
    asked: ({ site, sentAt }: Site & { sentAt: Date }) =>
      `On ${day(sentAt)} you asked ${site} to look at a report.`,
    upheld: 'A moderator has looked at it, and something was changed or removed.',
    declined: 'A moderator has looked at it, and found no reason to change or remove something.',
    disagree:
      'If you disagree, tell us again what is wrong, from the page of the report. In the European Union you can also turn to an out-of-court dispute settlement body or to a court.',
    erased: 'Your address is erased with this mail.',
  },
  found: {
    subject: (amount: number) => count(amount, sightings),
    everything: 'all sightings',
    intro: ({ site, amount, asked }: Site & { amount: number; asked: string }) =>
      `${site} has ${count(amount, sightings)} for your search: ${asked}.`,
    sighting: (parts: string[], link: string) => `${parts.join(', ')}\n${link}`,
    all: 'All of this search, the newest first:',
    end: ({ endsAt }: { endsAt: Date }) =>
      `These mails end on ${day(endsAt)} unless you keep them. Keep them for longer, or end them now:`,
    code: (code: string) => `If the page asks for a code, it is ${code}.`,
  },
} as const

import { exploreBounds } from '../../shared/explore-parameters.ts'

const { collected, counted: matches } = exploreBounds

/** How far an answer looks, in reports or in matches of words. */
export const bounds = {
  collected,
  /** A page of up to so many reports collects all of them, one of more reads its own along an index. */
  collectedForPage: 250,
  /** Where filters leave up to so many reports that may hold the words, all of their texts are read. */
  collectedTexts: 1_000,
  /** Where more fulfil the conditions, so many are looked through for a page. */
  walked: {
    /** The newest of all reports lie side by side on the disk. */
    newest: 50_000,
    /** Those of another index do not, but they fulfil a condition already. */
    others: 10_000,
    /** Whether a report holds words is read from its text. */
    texts: 500,
  },
  /** For the numbers beside a page. */
  counted: {
    /** Of so many reports those that fit are counted. */
    walked: 2_500,
    /** On request, of so many. */
    further: 50_000,
    /** In so many texts words are looked for. */
    texts: 250,
    /** Counting stops at so many matches. */
    matches,
  },
  /** A search by words finds so many of its newest matches. */
  found: {
    /** Where nothing else chooses among them. */
    newest: 50,
    /** Where ranks or other filters choose among them. */
    others: 100,
    /** Words are frequent if these matches lie among fewer reports. Then texts are read one after the other instead. */
    frequent: 2_000,
    /** So many of the newest reports tell by their word filters how many of the others may hold words. */
    sampled: 300,
    /** Words that so many of the newest reports may hold, judged by their filters, are frequent without a search. */
    frequentShare: 0.1,
    /** To find a match and check the filters takes as long as to read so many texts. */
    textsPerMatch: 2,
    /** And as to ask the word filters of so many reports. */
    reportsPerMatch: 50,
    /** If the matches fill no page, the first step that probably fills one. */
    further: [500, 1_000, 2_500],
    /** Instead of a longer step, texts that are looked through suffice if they hold half a page. */
    cheap: 1_000,
  },
} as const

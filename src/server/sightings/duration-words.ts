import { numberWords } from './number-words.ts'

/**
 * What a word means, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish and the
 * Nordic languages, with frequent typing
 * errors. Units are letters, small ones for words in the singular. `A` is an article, `B` is "between", `N`
 * is "not", `&` joins, `-` is a range. `>` before a quantity means that it has no upper bound, `+` before
 * or after it; `<` before it that it has no lower one, `≤` before or after it.
 */
const meanings: [symbol: string, words: RegExp][] = [
  [
    '+',
    /^(more|plus|least|longer|minim(um|al|o)|(mindest|wenigst)ens|mehr|langer|mas|mais|piu|meer|mer|wiecej|ponad|[+>])$/,
  ],
  [
    '≤',
    /^(less|max(imum|imal|imo)?|massimo|hochstens|tops|weniger|moins|menos|meno|minder|mindre|mniej)$/,
  ],
  ['>', /^(over|uber|oltre)$/],
  ['<', /^(under|up|unter|<)$/],
  ['s', /^(second[eo]?|sekunde|segundo)$/],
  ['m', /^(minut[eo]?)$/],
  ['h', /^(ho?ur|stunde|heure|h?ora|uur|timme|godzin[ae])$/],
  ['S', /^(s|se[ckg][a-z]*|sce[a-z]*)$/],
  ['M', /^(m|mn|mi?n[a-z]*|m[ui]ntes|mi[mu][a-z]{0,3}tes|ninutes)$/],
  [
    'H',
    /^(h|hs|hrs?|ho?u?rs?|houres|h?oras|ore|heures|stunden|std|uren|timmar|timer|godziny?|godz|tuntia?)$/,
  ],
  ['D', /^(days?|tage?n?|jours?|dias?|dagen|dagar|dager|dni)$/],
  ['W', /^(weeks?|wochen?|semaines?|semanas?|weken|veckor)$/],
  ['0.5', /^(half|halbe[nr]?|demie?|medi[ao]|mei[ao]|mezz[ao]?|halve?|pol|puoli)$/],
  ['0.25', /^(quarter|quart|viertel|cuarto|quarto)$/],
  ['1.5', /^(anderthalbe?|anderhal(f|ve)|poltorej)$/],
  ['1', /^um$/],
  ['2', /^(couple|par|paio)$/],
  ['10', /^(dizaine|decina|decena|dezena)$/],
  ['15', /^(quinzaine|quindicina)$/],
  ['20', /^(vingtaine|ventina|veintena)$/],
  ['30', /^(trentaine|trentina)$/],
  ['2-5', /^(few|einige|wenige|paar|quelques|un[oa]s|poc[oa]s|poch[ie]|pouc[oa]s)$/],
  [
    '2-5',
    /^(algun[oa]s|alguns|algumas|alcun[ie]|qualche|enkele|kilka|pare|nagra|noen|nogle|muutama)$/,
  ],
  ['3-10', /^(several|many|multiple|mehrere|viele|plusieurs|varios|varias)$/],
  ['A', /^an?$/],
  ['B', /^(between|zwischen|entre|[tf]ra)$/],
  ['N', /^(no|not|nothing|nicht|pas|non|nao)$/],
  ['&', /^(and|und|et|y|e|&|,)$/],
  ['-', /^(to|or|till|until|bis|oder|ou|o|ate|thru|[-/])$/],
  [
    '',
    /^(of|de|di|d|than|als|que|como|do|at|al|im|solid|full|good|much|about|approx|approximately|environ|circa|etwa|the|dan|enn|end|niz|bonne|gute|knappe|buena|buona|boa)$/,
  ],
]

/** One symbol for a word, `_` for one without a meaning. A word with digits stays. */
export const symbolOf = (word: string) =>
  /\d/.test(word)
    ? word
    : (numberWords.get(word) ?? meanings.find(([, words]) => words.test(word))?.[0] ?? '_')

/** "-6 hours CST" and "UTC +2 h" say a zone. */
const offset =
  /\b(?:utc|gmt) ?[+-] ?\d{1,2} ?h(?:ou)?r?s?\b|(?<!\w ?)[+-]\d{1,2} ?h(?:ou)?r?s?,? \(?(?:utc|gmt|bst|ces?t|[ecmp][sd]t)\b/g

const goesOn = [
  String.raw`so far(?! (?:away|off|from|up|as|that)\b)`,
  '(?:still )?on[ -]?going(?: on)?',
  '(?:still )?continuing',
  '(?:and|&) (?:counting|going(?: on)?|continues)',
  'still ?(?:there|out there|here|going(?: on)?|counting|happening|occurr?ing|visible|watching)',
].join('|')

/** A sighting that had no end when its witness wrote. */
const goingOn = new RegExp(
  String.raw`(?:\b(?:and|but|it|it's|is|was) |& ?)*(?<![a-z])(?:${goesOn})\b(?:[\s,;:]|\.{2,}|\b(?:after|for)\b)*`,
  'g',
)

/** Phrases, in other words of the same meaning. */
const phrases: [phrase: RegExp, words: string][] = [
  [/\b(?:more or less|mas o menos|mais ou menos|plus ou moins|piu o meno)\b/g, 'about'],
  [/(?<!\d ?)\+ ?(?:\/|or )? ?-/g, ' about '],
  [/\bat (?:the )?most\b|\bau (?:plus|maximum)\b|\bcomo mucho\b|\bbis zu\b/g, 'max'],
  [/\b(?:au moins|(?:al|por lo|pelo) menos|almeno)\b/g, 'least'],
  [/\b(more|less|longer) then\b/g, '$1 than'],
  [/\bmere end\b/g, 'more than'],
  [
    /\b(?:three|3|drei|trois|tres|tre)[ -]?(?:quarters?|quarts|viertel|cuartos|quartos|quarti)/g,
    '0.75 ',
  ],
  [/viertelstunde/g, 'viertel stunde'],
  [/\bdrie kwartier\b/g, '0.75 hour'],
  [/\b(?:een |et |en )?(?:kwartier|kwadrans|kvarter)\b/g, '0.25 hour'],
  [/\b(?:en )?halv ?(?:timme|time)\b/g, '0.5 hour'],
  [/\b(?:en|ett) (?=(?:timme|minut|sekund)\b)/g, '1 '],
  [/(?<=\b(?:ein|zwei|drei|vier|funf))einhalb\b/g, ' und 0.5'],
  [/\b([ap])\.\s?m\b/g, '$1m'],
  [goingOn, ' least '],
  [offset, ''],
]

/** Writes "au moins" as "least", "zweieinhalb" as "zwei und 0.5". `text` is in lower case without accents. */
export const writePhrases = (text: string) =>
  phrases.reduce((written, [phrase, words]) => written.replace(phrase, words), text)

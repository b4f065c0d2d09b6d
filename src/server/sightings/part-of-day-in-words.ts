import type { PartOfDay } from '../../shared/parts-of-day.ts'

const midnight =
  'midnight|mitternacht|minuit|medianoche|mezzanotte|meia[- ]?noite|middernacht|polnoc|midnatt?\\b|keskiyo'
const after =
  '(?:after|past|nach|apres|despues de|pasada|dopo|depois d[ae]|po|efter|etter)(?: l?a| the)? '
/** "Before or after midnight" is around it. */
const afterMidnight = `(?<!\\b(?:before|vor|avant) .*)\\b(?:${after}(?:${midnight})|na middernacht)`
const soon =
  '(?:just|right|shortly|soon|immediately|directly|slightly|bit|little|min\\w*|moments?|kurz|gleich|direkt|unmittelbar|knapp|peu|juste|poco|justo|subito|appena|pouco|logo|kort|net|vlak|tuz|krotko|strax|lige|lidt|rett)'

/**
 * In English, German, French, Spanish, Italian, Portuguese, Dutch, Polish and the Nordic languages, without accents.
 * The more exact words come first: "late evening", then "evening".
 */
const wordsForParts: [words: RegExp, part: PartOfDay][] = [
  [
    /(hours|stunden|heures|horas|ore) (after|past|nach|apres|despues de|dopo) \w*(mid|mit|noche|mezza)/,
    'earlyHours',
  ],
  [new RegExp(`${soon} ${afterMidnight}`), 'afterMidnight'],
  [new RegExp(afterMidnight), 'earlyHours'],
  [new RegExp(midnight), 'midnight'],
  [
    /midday|mid-day|\bnoon|\bmittags?\b|(?<!apres[- ])\bmidi\b|mediodia|mezzogiorno|meio[- ]?dia|(?<!po ?)poludni/,
    'noon',
  ],
  [/before (sunrise|dawn)|pre-?dawn|vor sonnenaufgang|madrugada/, 'beforeDawn'],
  [/\bdawn|sun ?rise|daybreak|morning twilight|sonnenaufgang|morgendammerung|morgengrauen/, 'dawn'],
  [/\baube\b|lever d[ue] (jour|soleil)|salida del sol|\balba\b|amanecer/, 'dawn'],
  [/amanhecer|alvorada|nascer do sol|zonsopgang|swi(?:t\b|cie)|gryning|daggry/, 'dawn'],
  [/\bdusk|sun ?set|twilight|gloaming|abenddammerung|sonnenuntergang/, 'dusk'],
  [/crepuscul[eo]|coucher d[ue] soleil|puesta d(e|el) sol|atardecer|anochecer/, 'dusk'],
  [
    /entardecer|anoitecer|por[- ]do[- ]sol|tramonto|zonsondergang|zmierzch|skymning|skumring/,
    'dusk',
  ],
  [/early (in the )?morning|fruhmorgens|am fruhen morgen|petit matin/, 'earlyMorning'],
  [/late (in the )?morning|vormittags?|\bformiddag/, 'lateMorning'],
  [
    /afternoon|nachmittags?|apres[- ]midi|\btardes?\b|pomeriggio|\b(e[ft]ter)?middag|po ?poludni/,
    'afternoon',
  ],
  [/late (in the )?evening|spatabends|am spaten abend/, 'lateEvening'],
  [
    /evening|\babends?\b|soiree|\bsoir\b|\b(sta)?sera(ta)?\b|\bavonds?\b|wieczor|\bkvall|\bkveld|\baften|\billalla\b/,
    'evening',
  ],
  [
    /morning|\bmorgens?\b|matin|mattin[ao]|manana|manha|ochtend|\brano\b|\bmorg[eo]n(en)?\b|\baamulla\b/,
    'morning',
  ],
  [/early (hours|a\.?m\.?)|(small|wee) hours/, 'earlyHours'],
  [/late (at )?night/, 'lateNight'],
  [
    /\bnight|nachts?\b|\bnuit|noches?\b|notte\b|noites?\b|\bnat(t|ten)?\b|\bnocy\b|\byolla\b/,
    'night',
  ],
  [/daylight|day ?time|tagsuber|in der journee/, 'daylight'],
]

/** The part of the day that a text names. It is in lower case and without accents. */
export const partInWords = (plain: string): PartOfDay | undefined =>
  wordsForParts.find(([words]) => words.test(plain))?.[1]

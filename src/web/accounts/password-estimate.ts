import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { passwordAdviceTexts } from '../../shared/texts/en/password-advice.ts'
import { type Language, type Texts, textsIn } from '../../shared/texts/texts.ts'

export type Strength = { level: 0 | 1 | 2 | 3 | 4; text: string }

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** In characters. Longer passwords are strong, and their estimate would take noticeable time. */
const longestEstimated = 100

/** The advice for each warning of the estimator. */
const adviceOn: Record<string, Exclude<keyof Texts['passwordAdvice'], 'part' | 'levels'>> = {
  topTen: 'amongTheFirstTried',
  topHundred: 'amongTheFirstTried',
  common: 'common',
  similarToCommon: 'closeToCommon',
  userInputs: 'containsYourData',
  simpleRepeat: 'repetitions',
  extendedRepeat: 'repetitions',
  sequences: 'sequences',
  keyPattern: 'neighbouringKeys',
  straightRow: 'neighbouringKeys',
  dates: 'dates',
  recentYears: 'years',
  associatedYears: 'years',
}

/** Describes the strength of a password. `ownWords` are words that others know of the person. */
export function estimateStrength(
  password: string,
  ownWords: string[],
  language: Language,
): Strength {
  const texts = textsIn(language, passwordAdviceTexts)
  const parts = ownWords.flatMap((word) => [word, ...word.split(/[\s@._-]+/)]).filter(Boolean)
  const { score, feedback } = estimator.check(password.slice(0, longestEstimated), parts)
  if (score >= 3) return { level: score, text: texts.levels[score] }
  const reason = texts[adviceOn[feedback.warning ?? ''] ?? 'addMore']
  return { level: score, text: `${texts.levels[score]}. ${reason}` }
}

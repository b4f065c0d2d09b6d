import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

export type Strength = { level: 0 | 1 | 2 | 3 | 4; text: string }

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Longer ones are strong anyway, and their estimate would take noticeable time. */
const longestEstimated = 100

const levels = ['very weak', 'weak', 'fair', 'good', 'strong'] as const

const reasons: Record<string, string> = {
  topTen: 'It is among the first that are tried.',
  topHundred: 'It is among the first that are tried.',
  common: 'Many people use it.',
  similarToCommon: 'It is close to one that many people use.',
  userInputs: 'It contains your name, username or e-mail address.',
  simpleRepeat: 'Repetitions are easy to guess.',
  extendedRepeat: 'Repetitions are easy to guess.',
  sequences: 'Sequences like abc or 123 are easy to guess.',
  keyPattern: 'Neighboring keys are easy to guess.',
  straightRow: 'Neighboring keys are easy to guess.',
  dates: 'Dates are easy to guess.',
  recentYears: 'Years are easy to guess.',
  associatedYears: 'Years are easy to guess.',
}

/** How strong a password is, in words. `ownWords` are what a guesser would know of the person. */
export function estimateStrength(password: string, ownWords: string[]): Strength {
  const parts = ownWords.flatMap((word) => [word, ...word.split(/[\s@._-]+/)]).filter(Boolean)
  const { score, feedback } = estimator.check(password.slice(0, longestEstimated), parts)
  if (score >= 3) return { level: score, text: levels[score] }
  const reason = reasons[feedback.warning ?? ''] ?? 'Add a few more words or characters.'
  return { level: score, text: `${levels[score]}. ${reason}` }
}

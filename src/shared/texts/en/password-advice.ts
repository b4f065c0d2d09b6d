export const passwordAdviceTexts = {
  part: 'passwordAdvice',
  levels: { 0: 'very weak', 1: 'weak', 2: 'fair', 3: 'good', 4: 'strong' },
  amongTheFirstTried: 'It is one of the first passwords that attackers try.',
  common: 'Many people use it.',
  closeToCommon: 'It is close to one that many people use.',
  containsYourData: 'It contains your name, username or e-mail address.',
  repetitions: 'Repetitions are easy to guess.',
  sequences: 'Sequences like abc or 123 are easy to guess.',
  neighbouringKeys: 'Neighbouring keys are easy to guess.',
  dates: 'Dates are easy to guess.',
  years: 'Years are easy to guess.',
  addMore: 'Add a few more words or characters.',
} as const

/** Characters that change the text direction: in a name they can only deceive (UAX #9). */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

export function withoutDirectionMarks(text: string): string {
  return text.replaceAll(directionMarks, '')
}

/** The blocks that Unicode keeps for scripts from right to left, such as Hebrew and Arabic. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** For words inside a sentence: between FSI and PDI they cannot turn it around. Other scripts need no marks. */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

/** Characters that change the text direction: in a name they can only deceive (UAX #9). */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

export function withoutDirectionMarks(text: string): string {
  return text.replaceAll(directionMarks, '')
}

/** What turns the direction of the text after it: within a name it only deceives (UAX #9). */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A name inside a sentence: whatever letters it has, the sentence around it keeps its order. */
export function Isolated({ text }: { text: string }) {
  return <bdi>{text.replaceAll(directionMarks, '')}</bdi>
}

/** The same where nothing but text can be said, as in a toast. */
export function isolate(text: string): string {
  return `\u2068${text.replaceAll(directionMarks, '')}\u2069`
}

/** Characters that change the text direction: in a name they can only deceive (UAX #9). */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A name inside a sentence. Its letters cannot change the direction of the sentence. */
export function Isolated({ text }: { text: string }) {
  return <bdi>{text.replaceAll(directionMarks, '')}</bdi>
}

/** The same for plain text, as in a toast. */
export function isolate(text: string): string {
  return `\u2068${text.replaceAll(directionMarks, '')}\u2069`
}

/** The values that a sentence needs, as JSON. */
export type Values = Record<string, string | number>

// A sentence with values is a function.
type Sentence = string | ((values: never) => string)
type Sentences = Record<string, Sentence>

/** The code of a sentence together with the values that this sentence needs. */
export type Coded<From extends Sentences> = {
  [Code in keyof From & string]: From[Code] extends (values: infer Needed extends Values) => string
    ? { code: Code; values: Needed }
    : { code: Code; values?: never }
}[keyof From & string]

/** The codes of the sentences without values. */
export type PlainCode<From extends Sentences> = {
  [Code in keyof From & string]: From[Code] extends string ? Code : never
}[keyof From & string]

/**
 * The sentence for a code. Undefined if the code is unknown or its values are missing, as when a
 * page is older than the server that answers it.
 */
export function findSentence(
  sentences: Sentences,
  { code, values }: { code: string; values?: Values | undefined },
): string | undefined {
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined
  if (typeof sentence !== 'function') return sentence
  // The type `Coded` ensures on the server that the values match the sentence.
  return values && sentence(values as never)
}

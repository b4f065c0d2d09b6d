/** What a sentence needs to know beside its code, as JSON carries it. */
export type Values = Record<string, string | number>

// A sentence for each code is a function only where it has values.
type Sentence = string | ((values: never) => string)
type Sentences = Record<string, Sentence>

/** The code of one of the sentences, and its values: the type refuses one without the other. */
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
  // The values of a code have the type that the sentence needs: `Coded` saw to it on the server.
  return values && sentence(values as never)
}

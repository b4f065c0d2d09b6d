import { faultsTexts } from './texts/en/faults.ts'
import { type Coded, findSentence, type PlainCode } from './texts/sentences.ts'

const { sentences } = faultsTexts

/** The fault of a field: its code and values, without the message. */
export type Fault = Coded<typeof sentences>

type GivenFault = Fault | PlainCode<typeof sentences>

/**
 * Zod reports only the message of a broken rule. This map finds the code of a message. Only schemas add
 * entries, so requests do not make it grow.
 */
const faultsBySentence = new Map<string, Fault>()

/** The English sentence of a fault, for a rule of a schema. */
export function faultMessage(given: GivenFault): string {
  // TypeScript compares an object with the members of a union one by one only if they are at most 25.
  const fault = (typeof given === 'string' ? { code: given } : given) as Fault
  const message = sentenceOf(fault)
  faultsBySentence.set(message, fault)
  return message
}

export function sentenceOf(fault: Fault): string {
  return findSentence(sentences, fault) ?? sentences.invalid
}

/** The fault of a sentence; undefined if the sentence is not one of `faultMessage`. */
export function findFault(message: string): Fault | undefined {
  return faultsBySentence.get(message)
}

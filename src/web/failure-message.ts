import type { FieldFault, ProblemDetails } from '../shared/problems.ts'
import { failuresTexts } from '../shared/texts/en/failures.ts'
import { formatsIn } from '../shared/texts/formats.ts'
import { findSentence } from '../shared/texts/sentences.ts'
import type { Language, Texts } from '../shared/texts/texts.ts'
import { ApiError } from './api.ts'

/** The language of the page, as far as failures need it. */
type Words = Pick<Language, 'tag'> & {
  translated?: Pick<Texts, 'failures' | 'faults' | 'problems'>
}

const textsIn = ({ translated }: Words): Texts['failures'] => translated?.failures ?? failuresTexts

type ReceivedFault = Pick<FieldFault, 'code' | 'values' | 'message'>

/**
 * What is wrong in one field, in the language of the page. The server has written the English
 * sentence from the same part of the catalogue.
 */
export function faultSentence({ translated }: Words, fault: ReceivedFault): string {
  return (translated && findSentence(translated.faults.sentences, fault)) ?? fault.message
}

type ReceivedProblem = Pick<ProblemDetails, 'code' | 'values' | 'errors' | 'detail'>

/** Why the server refused the request, in the language of the page. */
export function problemSentence(language: Words, problem: ReceivedProblem): string {
  const { code, values, errors, detail } = problem
  if (!language.translated) return detail
  const faults = errors?.map((fault) => faultSentence(language, fault)).join('. ')
  const { sentences } = language.translated.problems
  return findSentence(sentences, { code, values: faults ? { faults } : values }) ?? detail
}

/** Why a form of one field was refused: what is wrong in the field, if the server says that. */
export function refusalSentence(language: Words, problem: ReceivedProblem): string {
  const [fault] = problem.errors ?? []
  return fault ? faultSentence(language, fault) : problemSentence(language, problem)
}

function sentenceOf(language: Words, { status, problem }: ApiError): string | undefined {
  if (status === 0) return textsIn(language).unreachable
  return problem && problemSentence(language, problem)
}

/**
 * The server's message, with the time of the next try if the server names one. For a fault of the
 * site it adds the request id, by which the operator finds the fault in the log.
 */
export function failureMessage(
  language: Words,
  error: unknown,
  fallback: string,
  now = new Date(),
): string {
  if (!(error instanceof ApiError)) return fallback
  const texts = textsIn(language)
  if (error.problem?.challenge) return texts.unproven
  const said = sentenceOf(language, error) ?? fallback
  const id = error.status === 500 ? error.problem?.requestId : undefined
  const message = id ? texts.withRequestId(said, id) : said
  const seconds = secondsToWait(error)
  return seconds === undefined ? message : `${message} ${describeWait(language, seconds, now)}`
}

/** The text of a toast: status and sentence, "409: Already received" (specification section 9). */
export function statusMessage(language: Words, error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const said = sentenceOf(language, error)
  if (said === undefined) return error.message
  return error.status === 0 ? said : `${error.status}: ${said}`
}

/** Undefined unless the site is busy or the visitor sent too many requests. */
export function secondsToWait(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.status === 429 || error.status === 503 ? error.retryAfter : undefined
}

/** "You can try again in 2 minutes, at 14:32." */
export function describeWait(language: Words, seconds: number, now: Date): string {
  const texts = textsIn(language)
  if (seconds < 60) return texts.inSeconds(Math.max(1, seconds))
  const clock = formatsIn(language.tag).clock(new Date(now.getTime() + seconds * 1000))
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90
    ? texts.inMinutes(minutes, clock)
    : texts.inHours(Math.ceil(minutes / 60), clock)
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Question = {
  path: string
  method?: string
  /** Sends a valid report, and keeps the text of the answer. */
  sendsReport?: boolean
}

export type Load = {
  url: string
  questions: Question[]
  /** Requests at fixed moments, or `visitors` who ask again as soon as they are answered. */
  perSecond?: number
  visitors?: number
}

export type LoadAnswer = {
  question: Question
  /** 0 without an answer. */
  status: number
  retryAfter: string | undefined
  text: string
  milliseconds: number
  /** As `performance.now()` has it. */
  askedAt: number
}

/**
 * Asks until `until` has settled, from a process of its own: what the test or a site in its process
 * does meanwhile delays no request and lengthens no measured time.
 */
export async function putLoad(load: Load, until: () => Promise<unknown>): Promise<LoadAnswer[]> {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'), {
    serialization: 'advanced',
    execArgv: [],
  })
  try {
    await once(child, 'message')
    child.send(load)
    await until()
    const answered = once(child, 'message')
    child.send('stop')
    const [answers]: LoadAnswer[][] = await answered
    return (answers ?? []).map((answer) => ({
      ...answer,
      askedAt: answer.askedAt - performance.timeOrigin,
    }))
  } finally {
    child.kill('SIGKILL')
  }
}

/** What the site answers in a second when it has as much to do as it can. */
export async function measureCapacity(url: string, seconds: number): Promise<number> {
  const load = { url, questions: [{ path: '/' }], visitors: 8 }
  const answers = await putLoad(load, () => sleep(seconds * 1_000))
  return answers.filter(({ status }) => status === 200).length / seconds
}

/** The value below which `share` of the numbers lie. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Milliseconds within which 99 of 100 were answered. */
export function p99(answers: LoadAnswer[]): number {
  return percentile(
    answers.map(({ milliseconds }) => milliseconds),
    0.99,
  )
}

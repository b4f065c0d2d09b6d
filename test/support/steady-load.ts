import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Question = {
  path: string
  method?: string
  /** Submits a valid report, and keeps the text of the answer. */
  sendsReport?: boolean
}

export type Load = {
  url: string
  questions: Question[]
  /** Requests at fixed moments, or `visitors` who send the next one after each answer. */
  perSecond?: number
  visitors?: number
}

export type LoadAnswer = {
  question: Question
  /** The status; 0 without an answer. */
  status: number
  retryAfter: string | undefined
  text: string
  milliseconds: number
  /** In the time of `performance.now()`. */
  askedAt: number
}

/**
 * Sends requests until `until` has settled, from a process of its own, so that work in the process
 * of the test delays no request and lengthens no measured time.
 */
export async function generateLoad(
  load: Load,
  until: () => Promise<unknown>,
): Promise<LoadAnswer[]> {
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

/** The answers per second of the site under full load. */
export async function measureCapacity(url: string, seconds: number): Promise<number> {
  const load = { url, questions: [{ path: '/' }], visitors: 8 }
  const answers = await generateLoad(load, () => sleep(seconds * 1_000))
  return answers.filter(({ status }) => status === 200).length / seconds
}

/** The value below which the given share of the numbers lies. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The 99th percentile of the answer times in milliseconds. */
export function p99(answers: LoadAnswer[]): number {
  return percentile(
    answers.map(({ milliseconds }) => milliseconds),
    0.99,
  )
}

import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Question = { path: string; method?: string; body?: () => object }

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

function ask(url: string, agent: http.Agent, question: Question): Promise<LoadAnswer> {
  const { path, method = 'GET', body } = question
  const askedAt = performance.now()
  const headers = body ? { 'content-type': 'application/json' } : {}
  return new Promise((resolve) => {
    const end = (status: number, text: string, retryAfter?: string) => {
      const milliseconds = performance.now() - askedAt
      resolve({ question, status, retryAfter, text, milliseconds, askedAt })
    }
    http
      .request(url + path, { method, agent, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () =>
          end(response.statusCode ?? 0, text, response.headers['retry-after']),
        )
      })
      .on('error', (error) => end(0, error.message))
      .end(body ? JSON.stringify(body()) : undefined)
  })
}

/** Asks at a steady rate, whatever the answers, for as long as `until` takes. */
export async function steadyLoad(
  url: string,
  { questions, perSecond }: { questions: Question[]; perSecond: number },
  until: Promise<unknown>,
): Promise<LoadAnswer[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 300 })
  const answers: Promise<LoadAnswer>[] = []
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  const startedAt = performance.now()
  while (!isOver) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond
    while (answers.length < due) {
      const question = questions[answers.length % questions.length]
      if (question) answers.push(ask(url, agent, question))
    }
    await sleep(10)
  }
  await over
  const all = await Promise.all(answers)
  agent.destroy()
  return all
}

/** Milliseconds within which 99 of 100 were answered. */
export function p99(answers: LoadAnswer[]): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}

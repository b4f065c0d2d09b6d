import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { newReport } from './reports.ts'
import type { Load, LoadAnswer, Question } from './steady-load.ts'

/** The addresses of the requests: several, so that no limit for one source shapes the load. */
const agents = Array.from(
  { length: 16 },
  (_, index) =>
    new http.Agent({
      keepAlive: true,
      ...(process.platform === 'linux' ? { localAddress: `127.2.0.${index + 1}` } : {}),
    }),
)

/** Milliseconds that agree in every process of this machine, unlike `performance.now()`. */
const now = () => performance.timeOrigin + performance.now()

let isOver = false
let asked = 0

function ask(url: string, question: Question): Promise<LoadAnswer> {
  const { path, method = 'GET', sendsReport = false } = question
  const agent = agents[asked++ % agents.length]
  const askedAt = now()
  const headers = sendsReport ? { 'content-type': 'application/json' } : {}
  return new Promise((resolve) => {
    const end = (status: number, text: string, retryAfter?: string) =>
      resolve({ question, status, retryAfter, text, milliseconds: now() - askedAt, askedAt })
    http
      .request(url + path, { method, agent, headers }, (response) => {
        let text = ''
        const isKept = sendsReport
        response.setEncoding('utf8').on('data', (part: string) => {
          if (isKept) text += part
        })
        response.on('error', () => end(0, ''))
        response.on('end', () =>
          end(response.statusCode ?? 0, text, response.headers['retry-after']),
        )
      })
      .on('error', (error) => end(0, error.message))
      .end(sendsReport ? JSON.stringify(newReport()) : undefined)
  })
}

/**
 * Sends requests at fixed moments, independent of the answers, like visitors who do not know each
 * other.
 */
async function askSteadily({ url, questions, perSecond }: Load & { perSecond: number }) {
  const answers: Promise<LoadAnswer>[] = []
  const startedAt = performance.now()
  while (!isOver) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond
    while (answers.length < due) {
      const question = questions[answers.length % questions.length]
      if (question) answers.push(ask(url, question))
    }
    await sleep(5)
  }
  return Promise.all(answers)
}

/** Each visitor sends the next request as soon as the answer arrives. */
async function askInTurn({ url, questions, visitors }: Load & { visitors: number }) {
  const answers: LoadAnswer[] = []
  const visit = async () => {
    while (!isOver) {
      const question = questions[answers.length % questions.length]
      if (question) answers.push(await ask(url, question))
    }
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  return answers
}

process.on('message', async (message: Load | 'stop') => {
  if (message === 'stop') {
    isOver = true
    return
  }
  const { perSecond, visitors = 1 } = message
  const answers = perSecond
    ? await askSteadily({ ...message, perSecond })
    : await askInTurn({ ...message, visitors })
  process.send?.(answers, () => process.exit())
})
process.send?.('ready')

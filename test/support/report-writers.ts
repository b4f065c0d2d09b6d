import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiUrls } from '../../src/shared/urls.ts'
import { newReport } from './reports.ts'

/** Milliseconds between two attempts while the site is unavailable. */
const pause = 20

/** The acknowledged reports: the id by the description. */
export type Ledger = Map<string, string>

export type ReportWriters = {
  ledger: Ledger
  /** Answers that are neither 201 nor 503 with Retry-After. */
  surprises: string[]
  /** Resolves after so many further acknowledgments. */
  acknowledged(count: number): Promise<void>
  /** Stops new reports; resolves once every started report is acknowledged. */
  finish(): Promise<void>
}

/**
 * Witnesses who submit one report after the other, and retry each with the same key until it is
 * acknowledged, as the form does.
 */
export function startWriters(url: string, count: number): ReportWriters {
  const ledger: Ledger = new Map()
  const surprises: string[] = []
  let isFinishing = false
  let waiting: { until: number; resolve: () => void } | undefined

  /** The id, or undefined when it is unknown whether the report was stored. */
  async function send(key: string, description: string): Promise<string | undefined> {
    try {
      const response = await fetch(url + apiUrls.reports, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(newReport({ description })),
        signal: AbortSignal.timeout(15_000),
      })
      const text = await response.text()
      if (response.status === 201) return JSON.parse(text).id
      const isAway = response.status === 503 && response.headers.has('retry-after')
      if (!isAway) surprises.push(`${response.status} ${text.slice(0, 200)}`)
    } catch {
      // The connection broke: it is unknown whether the report was stored.
    }
    return undefined
  }

  async function write(): Promise<void> {
    while (!isFinishing) {
      const key = randomUUID()
      const description = `A light over the ridge, ${inLetters(key)}, without any sound.`
      let id = await send(key, description)
      while (id === undefined) {
        await sleep(pause)
        id = await send(key, description)
      }
      ledger.set(description, id)
      if (waiting && ledger.size >= waiting.until) waiting.resolve()
    }
  }

  const writers = Array.from({ length: count }, write)
  return {
    ledger,
    surprises,
    acknowledged: (more) =>
      new Promise((resolve) => {
        waiting = { until: ledger.size + more, resolve }
      }),
    async finish() {
      isFinishing = true
      await Promise.all(writers)
    },
  }
}

/** A row of digits would look like a telephone number, and hold the report. */
function inLetters(key: string): string {
  return key.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
}

/** Acknowledged reports that are missing in the database, and reports that it has twice. */
export function compareLedger(ledger: Ledger, rows: { id: string; description: string }[]) {
  const stored = new Map<string, string[]>()
  for (const { id, description } of rows) {
    stored.set(description, [...(stored.get(description) ?? []), id])
  }
  const missing = [...ledger].filter(([text, id]) => !stored.get(text)?.includes(id)).length
  const duplicates = [...ledger.keys()].filter((text) => (stored.get(text)?.length ?? 0) > 1).length
  return { stored: rows.length, missing, duplicates }
}

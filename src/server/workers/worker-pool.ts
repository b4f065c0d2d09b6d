import Tinypool from 'tinypool'
import type { WorkerAnswer } from './worker-entry.ts'

/**
 * The code of a worker cannot load: a package or a native module is missing, or a thread cannot
 * start; or the pool was closed. Only the request fails.
 */
export class WorkerUnavailable extends Error {
  override name = 'WorkerUnavailable'
  /** Only the first failure of a pool is logged as an error. */
  readonly isFirst: boolean

  constructor(file: URL, reason: string, isFirst: boolean) {
    super(`The worker ${file.pathname.split('/').at(-1)} cannot run here: ${reason}`)
    this.isFirst = isFirst
  }
}

export type WorkerPool = {
  /**
   * Calls the function `name` in a thread. Rejects with WorkerUnavailable if its file cannot load, or if the
   * pool is closed meanwhile.
   */
  run<Result>(name: string, task: unknown, signal?: AbortSignal): Promise<Result>
  /** The number of queued tasks. */
  waiting(): number
  close(): Promise<void>
}

const entry = new URL('./worker-entry.ts', import.meta.url).href

/** Threads that run the functions of one file. They start on demand and end when idle. */
export function openWorkerPool(
  file: URL,
  { threads, megabytes, queue }: { threads: number; megabytes?: number; queue?: number },
): WorkerPool {
  // Tinypool cannot report an error while loading a file, so the entry file loads it.
  const pool = new Tinypool({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    ...(queue ? { maxQueue: queue } : {}),
    ...(megabytes ? { resourceLimits: { maxOldGenerationSizeMb: megabytes } } : {}),
  })
  let hasFailed = false
  let isClosed = false
  const waits = new Set<(error: Error) => void>()
  function unavailable(reason: string): WorkerUnavailable {
    const error = new WorkerUnavailable(file, reason, !hasFailed)
    hasFailed = true
    return error
  }
  // A thread may crash beside its task. Without a listener the process would exit.
  pool.on('error', (error: unknown) => {
    for (const reject of waits) reject(unavailable(String(error)))
  })
  return {
    async run<Result>(name: string, task: unknown, signal?: AbortSignal) {
      const lost = Promise.withResolvers<never>()
      waits.add(lost.reject)
      try {
        const options = { filename: entry, name: 'runTask', ...(signal ? { signal } : {}) }
        const running = pool
          .run({ file: file.href, name, task }, options)
          .catch((error: unknown) => {
            throw isClosed ? new WorkerUnavailable(file, 'the process ends', false) : error
          })
        const answer: WorkerAnswer = await Promise.race([running, lost.promise])
        if ('reason' in answer) throw unavailable(answer.reason)
        return answer.result as Result
      } finally {
        waits.delete(lost.reject)
      }
    },
    waiting: () => pool.queueSize,
    async close() {
      isClosed = true
      await pool.destroy()
    },
  }
}

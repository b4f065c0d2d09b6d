import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const longestStart = 60_000

type Program = {
  name: string
  child: ChildProcess
  /** What it has written so far. */
  said?: () => string
}

/** Waits until a started program is open. Throws if it ends before that, or takes a minute. */
export async function untilOpen(
  { name, child, said = () => '' }: Program,
  isOpen: () => Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + longestStart
  while (!(await isOpen())) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}\n${said()}`)
    if (performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`${name} was not open after ${longestStart / 1_000} seconds\n${said()}`)
    }
    await sleep(20)
  }
}

/** Whether the site behind `url` answers that it is alive. */
export async function isAlive(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

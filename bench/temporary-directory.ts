import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

export type TemporaryDirectory = AsyncDisposable & { path: string }

export async function openTemporaryDirectory(): Promise<TemporaryDirectory> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-bench-'))
  return {
    path: directory,
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  }
}

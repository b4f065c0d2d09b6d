import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Cleanup } from './closing.ts'

/** A fixture: an empty folder, which is removed after the test, or after the file in that scope. */
export async function temporaryFolder({}: object, { onCleanup }: Cleanup): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-'))
  onCleanup(() => rm(folder, { recursive: true, force: true }))
  return folder
}

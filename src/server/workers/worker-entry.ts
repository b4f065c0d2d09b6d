export type WorkerTask = { file: string; name: string; task: unknown }
/** A plain value, because between threads an error loses everything but its message. */
export type WorkerAnswer = { result: unknown } | { reason: string }

type WorkerCode = Record<string, (task?: unknown) => unknown>

type Loaded = { code: WorkerCode } | { reason: string }

/** Loads the code of a task. A file may export `prepare` to load more. */
async function load(file: string): Promise<Loaded> {
  try {
    const code: WorkerCode = await import(file)
    await code.prepare?.()
    return { code }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Runs in the thread. Returns a failure to load as a value, and throws errors of the task. */
export async function runTask({ file, name, task }: WorkerTask): Promise<WorkerAnswer> {
  const loaded = await load(file)
  if ('reason' in loaded) return loaded
  const act = loaded.code[name]
  if (!act) return { reason: `it has no ${name}` }
  return { result: await act(task) }
}

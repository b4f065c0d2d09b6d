export type WorkerTask = { file: string; name: string; task: unknown }
/** A value, because an error loses all but its message between threads. */
export type WorkerAnswer = { result: unknown } | { reason: string }

type WorkerCode = Record<string, (task?: unknown) => unknown>

type Loaded = { code: WorkerCode } | { reason: string }

/** Loads the code that a task needs. A file may export `prepare` for what loads later than itself. */
async function load(file: string): Promise<Loaded> {
  try {
    const code: WorkerCode = await import(file)
    await code.prepare?.()
    return { code }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Runs in the thread: a failure to load is an answer, a failure of the task an error. */
export async function runTask({ file, name, task }: WorkerTask): Promise<WorkerAnswer> {
  const loaded = await load(file)
  if ('reason' in loaded) return loaded
  const act = loaded.code[name]
  if (!act) return { reason: `it has no ${name}` }
  return { result: await act(task) }
}

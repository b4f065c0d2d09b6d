import { ApiError } from '../api.ts'
import { showToast } from '../ui/toast.tsx'

/** The toast of a failed deed, with the server's own message. A session that ended says so itself. */
export function tellFailure(title: string, error: unknown): void {
  if (error instanceof ApiError && error.problem?.code === 'not-authenticated') return
  const description = error instanceof Error ? error.message : String(error)
  showToast({ title, description, destructive: true })
}

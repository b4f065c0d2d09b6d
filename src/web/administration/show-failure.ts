import { showToast } from '../ui/toast.tsx'

/** The toast of a failed command, with the server's own message (specification section 8). */
export function showFailure(title: string, error: unknown): void {
  const description = error instanceof Error ? error.message : String(error)
  showToast({ title, description, destructive: true })
}

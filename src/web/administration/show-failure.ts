import type { Texts } from '../../shared/texts/texts.ts'
import { showToast } from '../ui/toast.tsx'

/** The toast of a failed command, with the server's own message (specification section 8). */
export function showFailure(title: string, error: unknown): void {
  const description = error instanceof Error ? error.message : String(error)
  showToast({ title, description, destructive: true })
}

export function showValidationError(texts: Texts['administration'], description: string): void {
  showToast({ title: texts.validationError, description, destructive: true })
}

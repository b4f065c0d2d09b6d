import type { Language } from '../shared/texts/texts.ts'
import { statusMessage } from './failure-message.ts'
import { showToast } from './ui/toast.tsx'

/** The toast of a failed command, with the server's own message (specification section 8). */
export function showFailure(language: Language, title: string, error: unknown): void {
  showToast({ title, description: statusMessage(language, error), destructive: true })
}

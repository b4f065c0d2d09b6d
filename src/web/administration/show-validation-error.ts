import type { Texts } from '../../shared/texts/texts.ts'
import { showToast } from '../ui/toast.tsx'

export function showValidationError(texts: Texts['administration'], description: string): void {
  showToast({ title: texts.validationError, description, destructive: true })
}

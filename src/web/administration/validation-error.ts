import type { Texts } from '../../shared/texts/texts.ts'
import { showToast } from '../ui/toast.tsx'

export function tellValidationError(texts: Texts['administration'], description: string): void {
  showToast({ title: texts.validationError, description, destructive: true })
}

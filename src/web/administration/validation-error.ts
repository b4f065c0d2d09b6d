import { showToast } from '../ui/toast.tsx'

export function tellValidationError(description: string): void {
  showToast({ title: 'Validation Error', description, destructive: true })
}

import type { NumberOf } from '../../shared/numbers.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { useTexts } from '../texts/use-texts.ts'

/** The numbers of types of phenomena with their names. */
export function useTypeRows(types: readonly NumberOf[]) {
  const phenomena: Record<string, string> = useTexts(labelsTexts).phenomena
  return types.map((of) => ({ ...of, label: phenomena[of.value] ?? of.value }))
}

import { footerPages, pages } from '../../pages.ts'
import { valuesByKey } from '../../values-by-key.ts'

/** The table of pages holds these labels. */
export const footerLabelsTexts = {
  part: 'footerLabels',
  labels: valuesByKey(footerPages, (name) => pages[name].footer.label),
} as const

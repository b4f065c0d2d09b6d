import { footerPages, pages } from '../../pages.ts'
import { valuesByKey } from '../../values-by-key.ts'

/** The label of each page in the footer stands in its entry of the table. */
export const footerLabelsTexts = {
  part: 'footerLabels',
  labels: valuesByKey(footerPages, (name) => pages[name].footer.label),
} as const

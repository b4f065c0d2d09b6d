import { reportStatusTexts } from '../../shared/report-status.ts'
import { exploreTexts } from '../../shared/texts/en/explore.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { shapesTexts } from '../../shared/texts/en/shapes.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import type { FilterWords } from './filter-labels.ts'

/** What filters are written with. */
export function useFilterWords(): FilterWords {
  return {
    texts: useTexts(exploreTexts),
    labels: useTexts(labelsTexts),
    statuses: useTexts(reportStatusTexts),
    shapes: useTexts(shapesTexts),
    formats: useFormats(),
  }
}

import { type Formats, formatsIn } from '../../shared/texts/formats.ts'
import { useLanguage } from './use-texts.ts'

/** Formats of numbers, days and times in the page's language. */
export function useFormats(): Formats {
  return formatsIn(useLanguage().tag)
}

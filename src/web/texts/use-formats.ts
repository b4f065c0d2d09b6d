import { type Formats, formatsIn } from '../../shared/texts/formats.ts'
import { useLanguage } from './use-texts.ts'

/** How the language of the page writes numbers, days and times. */
export function useFormats(): Formats {
  return formatsIn(useLanguage().tag)
}

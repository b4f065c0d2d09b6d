import { createContext, useContext } from 'react'
import { type Formats, formatsIn } from '../../shared/texts/formats.ts'
import { english, type Language, type Texts, textsIn } from '../../shared/texts/texts.ts'

export const LanguageContext = createContext(english)

/** The page's language. */
export function useLanguage(): Language {
  return useContext(LanguageContext)
}

/** One part of the texts, in the page's language. */
export function useTexts<Name extends keyof Texts>(
  englishPart: Texts[Name] & { part: Name },
): Texts[Name] {
  return textsIn<Name>(useLanguage(), englishPart)
}

/** Formats of numbers, days and times in the page's language. */
export function useFormats(): Formats {
  return formatsIn(useLanguage().tag)
}

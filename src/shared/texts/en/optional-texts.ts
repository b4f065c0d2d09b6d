import { optionalTexts } from '../../optional-texts.ts'

/** The label and hint of each optional text of a report stand in its entry of the table. */
export const optionalTextsTexts = { part: 'optionalTexts', ...optionalTexts } as const

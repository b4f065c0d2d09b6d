import { optionalTexts } from '../../optional-texts.ts'

/** The table of optional texts holds these labels and hints. */
export const optionalTextsTexts = { part: 'optionalTexts', ...optionalTexts } as const

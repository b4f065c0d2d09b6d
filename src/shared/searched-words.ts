import * as z from 'zod/mini'
import { searchText } from './query-fields.ts'

export const SearchedWordsQuery = z.object({ search: searchText() })

export const SearchedWords = z.object({
  /** What the search finds in texts, as `splitAtMatches` marks it. */
  words: z.array(z.string()),
})

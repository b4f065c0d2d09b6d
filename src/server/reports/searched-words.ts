import { sql } from 'kysely'
import { type Database, runStatement } from '../database/open.ts'

const wordsOrPhrases = /'[^']+'(?: <-> '[^']+')*(?::\*)?/g

/** The words and phrases of a query. A key of what words mean, such as "on:1998", stands in no text. */
function wordsOf(query: string): string[] {
  return (query.match(wordsOrPhrases) ?? [])
    .map((one) => one.replaceAll("' <-> '", ' ').replace(':*', '*').replaceAll("'", ''))
    .filter((word) => !word.includes(':'))
}

/** What a search finds in texts, in the variants that `search_parts` asks for, as a page marks it. */
export async function readSearchedWords(database: Database, search = ''): Promise<string[]> {
  if (search === '') return []
  const parts = await runStatement(database, {
    name: 'searched-words',
    statement: sql<{ query: string }>`select query from search_parts(${search})`,
  })
  const found = parts.filter(({ query }) => !query.startsWith('!'))
  const words = new Set(found.flatMap(({ query }) => wordsOf(query)))
  return [...words].filter((word) => !words.has(`${word}*`))
}

import { type RawBuilder, sql } from 'kysely'
import { type Database, runStatement } from '../database/open.ts'
import { isSoughtAsTyped } from './gated-search.ts'
import { bitsOfKey, keysOfPart, keysToAsk } from './word-filter.ts'

/** What a word filter must fulfil; undefined if it rules out nothing. */
type Condition = RawBuilder<boolean> | undefined

const isDefined = (condition: Condition) => condition !== undefined

function holds(key: string) {
  const { first, step } = bitsOfKey(key)
  return sql<boolean>`holds_key(word_filter, ${sql.lit(first)}, ${sql.lit(step)})`
}

function all(conditions: Condition[]): Condition {
  const known = conditions.filter(isDefined)
  return known.length === 0 ? undefined : sql`(${sql.join(known, sql` and `)})`
}

function any(conditions: Condition[]): Condition {
  return conditions.every(isDefined) ? sql`(${sql.join(conditions, sql` or `)})` : undefined
}

/** Words and operators of a text search query as PostgreSQL writes it: 'saint' <-> 'lou':* & !'st' */
const tokens = /'(?<word>(?:[^'\\]|''|\\.)*)'(?<mark>:\*?)?|<(?:-|\d+)>|[!&|()]/g

/** The operators, those that bind weakest first. A phrase holds all of its words. */
const levels = [
  { operator: /^\|$/, join: any },
  { operator: /^&$/, join: all },
  { operator: /^</, join: all },
]

/** Reads a text search query as a condition on the filter. */
function conditionOf(query: string): Condition {
  const found = [...query.matchAll(tokens)]
  let at = 0
  function readOperand(): Condition {
    const { 0: token, groups } = found[at++] ?? {}
    if (token === '!') {
      readOperand()
      return undefined
    }
    if (token === '(') {
      const inside = readLevel(0)
      at++
      return inside
    }
    const word = groups?.word?.replaceAll(/(['\\])(.)/g, '$2') ?? ''
    return all(keysToAsk(word, groups?.mark === ':*').map(holds))
  }
  function readLevel(index: number): Condition {
    const level = levels[index]
    if (!level) return readOperand()
    const parts = [readLevel(index + 1)]
    while (level.operator.test(found[at]?.[0] ?? '')) {
      at++
      parts.push(readLevel(index + 1))
    }
    return parts.length === 1 ? parts[0] : level.join(parts)
  }
  return readLevel(0)
}

/**
 * A condition on rows of `report_facts`. Every report that the search finds fulfils it, and few others do. Undefined if filters rule
 * out nothing.
 */
export async function mayHoldWords(database: Database, search: string): Promise<Condition> {
  const [understood] = await runStatement(database, {
    name: 'understood-search',
    statement: sql<{ query: string | null }>`select query::text from search_understood(${search})`,
  })
  const inWords = conditionOf(understood?.query ?? '')
  const inLocation = all(keysOfPart(search).map(holds))
  const holdsAny = isSoughtAsTyped(search) ? any([inWords, inLocation]) : inWords
  return holdsAny && sql`(word_filter is null or ${holdsAny})`
}

import { type Mapping, UnusableInput } from './mapping.ts'
import { type TextTransform, textTransforms, tidy } from './text-transforms.ts'

/** One record by column name: unchanged, and with the cleaning rules applied. */
export type Row = { raw(column: string): string; clean(column: string): string }

export type TextRules = {
  transforms?: TextTransform[] | undefined
  values?: Record<string, string> | undefined
}

/** Applies transforms, then replaces whole values. */
export function textRule({ transforms = [], values }: TextRules): (text: string) => string {
  const byLowerCase = new Map(
    Object.entries(values ?? {}).map(([from, to]) => [from.toLowerCase(), to]),
  )
  return (text) => {
    let result = text
    for (const name of transforms) result = textTransforms[name](result)
    return byLowerCase.get(result.toLowerCase()) ?? result
  }
}

type CleaningRules = TextRules & { remove?: string | undefined }

function cleaningRule(rules: CleaningRules): (text: string) => string {
  const apply = textRule(rules)
  const unwanted = rules.remove === undefined ? undefined : new RegExp(rules.remove, 'gu')
  return (text) => tidy(unwanted ? apply(text).replace(unwanted, '') : apply(text))
}

/**
 * Returns a reader for records of a file with this header. Throws if the mapping names an unknown
 * column. In cleaning rules `"*"` applies to every column without rules of its own.
 */
export function readerOfColumns(header: string[], mapping: Mapping) {
  const indexes = new Map(header.map((name, index) => [name, index]))
  const extracts = new Map(
    Object.entries(mapping.extract).map(([name, { column, pattern }]) => [
      name,
      { column, pattern: new RegExp(pattern, 'u') },
    ]),
  )
  const rules = new Map(
    Object.entries(mapping.clean).map(([name, rule]) => [name, cleaningRule(rule)]),
  )
  const usual = rules.get('*') ?? tidy

  function checkColumns(names: string[]): void {
    const missing = names.filter((name) => !indexes.has(name) && !extracts.has(name))
    if (missing.length === 0) return
    throw new UnusableInput(
      `The mapping names columns that the file does not have: ${missing.join(', ')}.\nThe file has: ${header.join(', ')}.`,
    )
  }
  checkColumns(Object.keys(mapping.clean).filter((name) => name !== '*'))
  checkColumns([...extracts.values()].map(({ column }) => column))

  function readRow(values: string[]): Row {
    const known = new Map<string, string>()
    const raw = (column: string) => {
      const index = indexes.get(column)
      return index === undefined ? clean(column) : (values[index] ?? '').trim()
    }
    function clean(column: string): string {
      const before = known.get(column)
      if (before !== undefined) return before
      const extract = extracts.get(column)
      const text = extract ? (extract.pattern.exec(clean(extract.column))?.[1] ?? '') : raw(column)
      const after = (rules.get(column) ?? usual)(text)
      known.set(column, after)
      return after
    }
    return { raw, clean }
  }
  return { checkColumns, readRow }
}

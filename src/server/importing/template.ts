type Part = { text: string } | { column: string } | { optional: Part[] }

/** A compiled template with the columns that it uses. */
export type Template = {
  columns: string[]
  /** Returns an empty text if all columns are empty. */
  fill(textOf: (column: string) => string): string
}

function parseParts(source: string): Part[] {
  const pattern = /\[([^[\]]*)\]|\{([^{}]+)\}|([^[\]{}]+|.)/gs
  return [...source.matchAll(pattern)].map(([, optional, column, text = '']) => {
    if (optional !== undefined) return { optional: parseParts(optional) }
    return column === undefined ? { text } : { column }
  })
}

function columnsOf(parts: Part[]): string[] {
  return parts.flatMap((part) => {
    if ('optional' in part) return columnsOf(part.optional)
    return 'column' in part ? [part.column] : []
  })
}

/** "{city}[, {state}]": a part in square brackets is omitted if one of its columns is empty. */
export function compileTemplate(source: string): Template {
  const parts = parseParts(source)
  const columns = columnsOf(parts)
  function fillParts(some: Part[], textOf: (column: string) => string): string {
    return some
      .map((part) => {
        if ('text' in part) return part.text
        if ('column' in part) return textOf(part.column)
        const isWhole = columnsOf(part.optional).every((column) => textOf(column) !== '')
        return isWhole ? fillParts(part.optional, textOf) : ''
      })
      .join('')
  }
  return {
    columns,
    fill: (textOf) =>
      columns.some((column) => textOf(column) !== '') ? fillParts(parts, textOf).trim() : '',
  }
}

import type { Figures } from './figures.ts'

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Returns the names in a text that `figures` does not have. */
export function findUnknownFigures(text: string, figures: Figures): string[] {
  const names = Array.from(text.matchAll(placeholder), ([, name = '']) => name)
  return [...new Set(names)].filter((name) => !Object.hasOwn(figures, name))
}

function fill(text: string, figures: Figures, write: (figure: Figures[string]) => string): string {
  return text.replaceAll(placeholder, (_whole, name: string) => write(figures[name] ?? ''))
}

/** Escapes all characters that Markdown could interpret, because figures are plain text. */
const escapeMarkdown = (text: string) => text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')

export function fillMarkdown(text: string, figures: Figures): string {
  return fill(text, figures, (figure) =>
    typeof figure === 'string'
      ? escapeMarkdown(figure)
      : `[${escapeMarkdown(figure.text)}](${escapeMarkdown(figure.url)})`,
  )
}

export function fillPlain(text: string, figures: Figures): string {
  return fill(text, figures, (figure) => (typeof figure === 'string' ? figure : figure.text))
}

import { decodeHTMLStrict } from 'entities'
import { capitalized } from '../../shared/capitalized.ts'

/**
 * Control characters except tab, line feed and NUL (which the rules reject), soft hyphens,
 * zero-width characters.
 */
const invisible = /(?![\t\n\0])\p{Cc}|[\u00ad\u200b\ufeff]/gu

/** Removes invisible characters and extra blank lines from every value. */
export function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(invisible, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function withoutMarkup(text: string): string {
  return text
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/^[ \t]*>[ \t]?/gm, '')
    .replace(/^[ \t]*\*[ \t]+/gm, '- ')
    .replace(/\*\*\*?|__/g, '')
    .replace(/(?<![\w*\\])\*(?=\S)([^*\n]+?)\*(?![\w*])/g, '$1')
    .replace(/(?<![\w\\])_(?=\S)([^_\n]+?)_(?!\w)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!|>~])/g, '$1')
}

const markdownLink = /\[((?:\\.|[^\]\\])*)\]\(((?:[^()\s]|\([^()\s]*\))*)\s*\)/g

export const textTransformNames = [
  'html-entities',
  'markdown',
  'markdown-with-links',
  'capital',
  'time',
] as const
export type TextTransform = (typeof textTransformNames)[number]

/** The transforms of a mapping; see docs/importing.md. */
export const textTransforms: Record<TextTransform, (text: string) => string> = {
  /** Decodes &quot; and &#8217;. */
  'html-entities': (text: string) => (text.includes('&') ? decodeHTMLStrict(text) : text),
  /** Turns Markdown into plain text. Keeps the text of a link. */
  markdown: (text: string) => withoutMarkup(text.replace(markdownLink, '$1')),
  /** Like `markdown`, but keeps the address of a link after its text. */
  'markdown-with-links': (text: string) =>
    withoutMarkup(
      text.replace(markdownLink, (_, label: string, address: string) =>
        label === address ? address : `${label} (${address})`,
      ),
    ),
  /** Capitalizes the first letter. */
  capital: capitalized,
  /** Extracts the first time of day, in 24 hours: 1994-05-13T04:30, 4:30 PM. */
  time: (text: string) => {
    const found = /(?<!\d)(\d{1,2})[:.](\d{2})(?!\d)(?::\d{2})?\s*([ap]\.?m\b)?/i.exec(text)
    if (!found) return ''
    const hour = Number(found[1])
    const isAfternoon = found[3]?.toLowerCase().startsWith('p')
    const hours = found[3] ? (hour % 12) + (isAfternoon ? 12 : 0) : hour
    const minutes = Number(found[2])
    return hours < 24 && minutes < 60 ? `${String(hours).padStart(2, '0')}:${found[2]}` : ''
  },
}

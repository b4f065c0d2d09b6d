import { decodeHTML } from 'entities'
import type { Language, Texts } from '../../src/shared/texts/texts.ts'
import { listImports, listSourceFiles } from './source-files.ts'

/** Imports every part of the catalogue. */
const catalogue = 'src/shared/texts/texts.ts'

/** What the code reads in a table of the catalogue; nobody sees it. */
const codeKeys = ['part', 'variant', 'publicVariant', 'key']

const isPlaceholder = (piece: string) => /^\{\w+\}$/.test(piece)

/** Elements come in the place of names in braces, and mark their own texts. */
function mark(text: string): string {
  return text
    .split(/(\{\w+\})/)
    .map((piece) => (isPlaceholder(piece) || !/\p{L}/u.test(piece) ? piece : `⟦${piece}⟧`))
    .join('')
}

/** A value inside a text stands outside its marks, so that it has to bring marks of its own. */
const unmark = (value: unknown) => (typeof value === 'string' ? `⟧${value}⟦` : value)

function markAll(value: unknown): unknown {
  if (typeof value === 'string') return mark(value)
  if (typeof value === 'function') {
    return (...values: unknown[]) => mark(value(...values.map(unmark)))
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([key, each]) => [key, codeKeys.includes(key) ? each : markAll(each)]),
  )
}

const isPart = (value: unknown): value is { part: string } =>
  typeof value === 'object' && value !== null && 'part' in value

/** The whole catalogue with each text between ⟦ and ⟧; without the parts of `missing`. */
export async function pseudoLanguage(missing: string[] = []): Promise<Language> {
  const files = listSourceFiles()
    .filter(({ name }) => name === catalogue)
    .flatMap(listImports)
  const modules: object[] = await Promise.all(files.map((file) => import(`../../${file}`)))
  const parts = modules.flatMap((module) => Object.values(module)).filter(isPart)
  const kept = parts.filter(({ part }) => !missing.includes(part))
  // The compiler cannot see that a text becomes a text.
  const translated = Object.fromEntries(kept.map((part) => [part.part, markAll(part)])) as Texts
  return { tag: 'en', translated }
}

const shownAttributes = /\s(?:aria-label|aria-valuetext|title|alt|placeholder|label)="([^"]*)"/g
const shownMeta = /<meta (?:name|property)="[\w:]*(?:description|title|alt)" content="([^"]*)"/g
const suggestions = /<option value="([^"]*)"><\/option>/g
const hidden = /<script\b.*?<\/script>|<style\b.*?<\/style>/gs

/** The texts of a page that people see, hear, or read in search results. */
function shownTexts(html: string): string[] {
  const body = html.replaceAll(hidden, '')
  const attributes = [shownAttributes, shownMeta, suggestions].flatMap((pattern) =>
    Array.from(body.matchAll(pattern), ([, text = '']) => text),
  )
  return [...body.split(/<[^>]*>/), ...attributes].map((text) => decodeHTML(text))
}

/** Texts that do not come from the catalogue, but for these. */
export function foreignTexts(html: string, known: (string | RegExp)[]): string[] {
  const rest = shownTexts(html)
    .map((text) => text.replaceAll(/⟦[^⟦⟧]*⟧/g, ''))
    .map((text) => known.reduce<string>((left, each) => left.replaceAll(each, ''), text).trim())
  return [...new Set(rest.filter((text) => /[a-z⟦⟧]/i.test(text)))]
}

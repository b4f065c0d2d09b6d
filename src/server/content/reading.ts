import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { type StaticContent, staticPages } from '../../shared/static-pages.ts'
import type { Config } from '../config.ts'
import { collectFigures, type Figures } from './figures.ts'
import { renderText } from './rendering.ts'

const ownDirectory = path.join(import.meta.dirname, '../../../content')

type PageOfText = (typeof staticPages)[number]

const line = z.string({ error: 'is missing' }).min(1, 'is empty')
const Head = z.strictObject({
  title: line,
  description: line,
  updated: line.optional(),
})

/**
 * Splits the lines `name: value` between two lines of three hyphens from the Markdown after them.
 */
function splitHead(source: string): { head: Record<string, string>; body: string } {
  const [, lines = '', body] = /^---\r?\n(.*?)^---\r?\n(.*)$/ms.exec(source) ?? []
  const pairs = Array.from(lines.matchAll(/^(\w+):[ \t]*(.*?)[ \t]*\r?$/gm), ([, name, value]) => [
    name,
    value,
  ])
  return { head: Object.fromEntries(pairs), body: body ?? source }
}

/** Returns the rendered text, or all its faults. */
function composePage(
  { path: address, form }: PageOfText,
  source: string,
  figures: Figures,
): StaticContent | string[] {
  const { head, body } = splitHead(source.replace(/^\uFEFF/, ''))
  const checked = Head.safeParse(head)
  const { html, sections, faults } = renderText(fillMarkdown(body, figures), form)
  const unknown = findUnknownFigures(source, figures)
  const allFaults = [
    ...(checked.error?.issues ?? []).map(
      ({ path: [name], message }) => `begins with a faulty head: ${String(name ?? '')} ${message}`,
    ),
    ...unknown.map((name) => `names the unknown figure {{${name}}}`),
    ...faults,
  ]
  if (!checked.success || allFaults.length > 0) return allFaults
  const { title, description, updated = null } = checked.data
  return {
    text: {
      path: address,
      form,
      title: fillPlain(title, figures),
      description: fillPlain(description, figures),
      updated,
      sections,
    },
    html,
  }
}

async function listReplacements(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => {
    throw new Error(`CONTENT_DIR: the folder ${directory} cannot be read`)
  })
  const texts = names.filter((name) => name.endsWith('.md'))
  const known = staticPages.map(({ file }): string => file)
  const unknown = texts.filter((name) => !known.includes(name))
  if (unknown.length === 0) return texts
  throw new Error(
    `CONTENT_DIR: no page has a text named ${unknown.join(', ')}; there are ${known.join(', ')}`,
  )
}

/** Reads the texts of all static pages, by path. Throws one Error that lists all their faults. */
export async function readStaticContent(
  config: Config,
): Promise<ReadonlyMap<string, StaticContent>> {
  const { contentDirectory } = config
  const figures = collectFigures(config)
  const replaced = contentDirectory ? await listReplacements(contentDirectory) : []
  const pages = new Map<string, StaticContent>()
  const faults: string[] = []
  for (const page of staticPages) {
    const isReplaced = contentDirectory && replaced.includes(page.file)
    const file = path.join(isReplaced ? contentDirectory : ownDirectory, page.file)
    const content = composePage(page, await readFile(file, 'utf8'), figures)
    if (Array.isArray(content)) faults.push(...content.map((fault) => `${file} ${fault}`))
    else pages.set(page.path, content)
  }
  if (faults.length > 0) throw new Error(`A text cannot be used.\n  ${faults.join('\n  ')}`)
  return pages
}

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Returns the names in a text that `figures` does not have. */
function findUnknownFigures(text: string, figures: Figures): string[] {
  const names = Array.from(text.matchAll(placeholder), ([, name = '']) => name)
  return [...new Set(names)].filter((name) => !Object.hasOwn(figures, name))
}

function fill(text: string, figures: Figures, write: (figure: Figures[string]) => string): string {
  return text.replaceAll(placeholder, (_whole, name: string) => write(figures[name] ?? ''))
}

/** Escapes all characters that Markdown could interpret, because figures are plain text. */
const escapeMarkdown = (text: string) => text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')

/** Splits a text into Markdown and code between fences, in turns. */
const codeFence = /^(```.*?^```)$/ms

function fillMarkdown(text: string, figures: Figures): string {
  return text
    .split(codeFence)
    .map((part, index) => (index % 2 === 0 ? fillEscaped(part, figures) : fillPlain(part, figures)))
    .join('')
}

function fillEscaped(text: string, figures: Figures): string {
  return fill(text, figures, (figure) =>
    typeof figure === 'string'
      ? escapeMarkdown(figure)
      : `[${escapeMarkdown(figure.text)}](${escapeMarkdown(figure.url)})`,
  )
}

function fillPlain(text: string, figures: Figures): string {
  return fill(text, figures, (figure) => (typeof figure === 'string' ? figure : figure.text))
}

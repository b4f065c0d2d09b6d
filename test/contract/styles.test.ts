import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { compile } from 'tailwindcss'
import { beforeAll, describe, expect, test } from 'vitest'
import { listSourceFiles } from '../support/source-files.ts'

const styles = 'src/web/styles'
const files = listSourceFiles()
const components = files.filter(({ name }) => /^src\/web\/.*\.tsx$/.test(name))
const sheets = files
  .filter(({ name }) => /^src\/web\/.*\.css$/.test(name))
  .map(({ name, text }) => ({ name, text: text.replaceAll(/\/\*.*?\*\//gs, '') }))
/** The server writes HTML too: of Markdown, and a page that needs no rendering. */
const server = files.filter(({ name }) => /^src\/server\/.*(?<!\.test)\.ts$/.test(name))

type Rule = { selector: string; parents: string[]; declarations: string[]; hasRules: boolean }

/** Every rule; a nested rule follows the rule around it. */
function listRules(text: string): Rule[] {
  const rules: Rule[] = []
  const open: Rule[] = []
  for (const [, words = '', end] of text.matchAll(/([^{};]*)([{};])/g)) {
    const parent = open.at(-1)
    if (end === '{') {
      const parents = open.map(({ selector }) => selector)
      const rule = { selector: words.trim(), parents, declarations: [], hasRules: false }
      if (parent) parent.hasRules = true
      open.push(rule)
      rules.push(rule)
    } else {
      if (words.trim()) parent?.declarations.push(words.trim())
      if (end === '}') open.pop()
    }
  }
  return rules
}

const rules = sheets.flatMap(({ text }) => listRules(text))
const classesOf = ({ selector }: Rule) =>
  selector.startsWith('@')
    ? []
    : Array.from(selector.matchAll(/\.([a-z][\w-]*)/g), ([, name = '']) => name)
const ownClasses = [...new Set(rules.flatMap(classesOf))]

/** The words in the string literals of some source text. */
function wordsIn(texts: string[]): Set<string> {
  const literals = texts.flatMap((text) => text.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [])
  return new Set(literals.flatMap((literal) => literal.split(/[\s'"`]+/)))
}

/** Class names in components, apart from names that are put together. */
const named = components.flatMap(({ text }) =>
  Array.from(
    text
      .replaceAll(/buttonClass\('\w+'/g, '')
      .replaceAll(/=== '\w+'/g, '')
      .replaceAll(/\$\{\w[^'}]*/g, '')
      .matchAll(/\bclassName(?:=("[^"]*"|\{[^{}]*\}|\{`[^`]*`\})|: ('[^']*'))/g),
    ([, attribute = '', property = '']) => attribute + property,
  ),
)
const candidates = [...wordsIn(named)].filter((word) => /^[-*[a-z][^${}?]*$/.test(word))

const isDisplay = /^(inline-)?(flex|grid|block)$/

/** The rules that Tailwind generates, for each class that is a utility. */
const utilities = new Map<string, string>()

beforeAll(async () => {
  const { resolve } = createRequire(import.meta.url)
  const { build } = await compile(await readFile(`${styles}/site.css`, 'utf8'), {
    base: path.resolve(styles),
    async loadStylesheet(id, base) {
      const file = id.startsWith('.') ? path.resolve(base, id) : resolve(`${id}/index.css`)
      return { path: file, base: path.dirname(file), content: await readFile(file, 'utf8') }
    },
  })
  let before = build([])
  for (const candidate of candidates) {
    const known = new Set(before.split('\n'))
    const after = build([candidate])
    if (after !== before) {
      const added = after.split('\n').filter((line) => !known.has(line))
      utilities.set(candidate, added.join('\n'))
    }
    before = after
  }
})

describe('classes', () => {
  test('each class in a component is our own or a utility', () => {
    expect(candidates.length).toBeGreaterThan(100)
    const unknown = candidates.filter((name) => !ownClasses.includes(name) && !utilities.has(name))
    expect(unknown).toEqual([])
  })

  test('each of our own classes is used', () => {
    const words = wordsIn([...components, ...server].map(({ text }) => text))
    const forms = ['static-page-article', 'static-page-questions']
    expect(ownClasses.filter((name) => !words.has(name) && !forms.includes(name))).toEqual([])
  })

  test('utilities never set colours, borders or states', () => {
    const paint =
      /^\s*(background|border(?!-width: 0)|box-shadow|outline|opacity|transition|animation)/m
    const painting = [...utilities].filter(([, added]) => paint.test(added))
    expect(painting.map(([name]) => name)).toEqual([])
  })

  test('none of our own classes only sets layout', () => {
    const plain =
      /^(display|flex|flex-[a-z]+|grid-template-columns|gap|(row|column)-gap|(align|justify|place)-[a-z]+|(min-|max-)?(width|height)|margin[a-z-]*|padding[a-z-]*): (?!.*\w\()/
    const onlyPlacing = rules.filter(
      ({ selector, declarations, hasRules }) =>
        /^\.[\w-]+$/.test(selector) &&
        !hasRules &&
        declarations.every((declaration) => plain.test(declaration)) &&
        rules.filter((rule) => classesOf(rule).includes(selector.slice(1))).length === 1,
    )
    expect(onlyPlacing.map(({ selector }) => selector)).toEqual([])
  })
})

test('no utility overrides a class that hides', () => {
  const hiding = rules.filter(({ declarations }) => declarations.includes('display: none'))
  const hidden = hiding.flatMap(({ selector, parents }) => {
    const named = [...parents, selector].findLast((text) => /^[^@&]*\.[a-z]/.test(text)) ?? ''
    return Array.from(
      named.replaceAll(/:(has|not)\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/g),
      ([, name = '']) => name,
    )
  })
  expect(hidden).toContain('selection-actions')
  const shown = named.filter((text) => {
    const words = text.split(/[\s"'`{}]+/)
    return words.some((word) => hidden.includes(word)) && words.some((word) => isDisplay.test(word))
  })
  expect(shown).toEqual([])
})

describe('tokens', () => {
  const tokenSheet = sheets.find(({ name }) => name === `${styles}/tokens.css`)?.text ?? ''
  const [theme] = listRules(tokenSheet)
  const tokens = (theme?.declarations ?? [])
    .map((declaration) => declaration.slice(0, declaration.indexOf(':')))
    .filter((name) => !name.endsWith('*'))
  const otherSheets = sheets.filter(({ name }) => name !== `${styles}/tokens.css`)

  test('each one is defined once', () => {
    expect(tokens.length).toBeGreaterThan(40)
    const definedAgain = otherSheets.filter(({ text }) =>
      tokens.some((token) => text.includes(`${token}:`)),
    )
    expect(definedAgain.map(({ name }) => name)).toEqual([])
    expect(tokens).toEqual([...new Set(tokens)])
  })

  test('each one is used', () => {
    const used = [...sheets.map(({ text }) => text), ...utilities.values()].join('\n')
    const unused = tokens.filter((token) => !used.includes(`var(${token})`))
    // Tailwind's base reads the font of the whole page.
    expect(unused.filter((token) => !/--default-|--line-height$/.test(token))).toEqual([])
  })

  test('each variable in use is a token, or is set by a sheet or a script', () => {
    const sources = [...sheets, ...components].map(({ text }) => text).join('\n')
    const read = sheets.flatMap(({ text }) => text.match(/(?<=var\()--[\w-]+/g) ?? [])
    const unset = read.filter(
      (name) => !new RegExp(`${name}['"]?(:|$)`, 'm').test(sources) && !name.startsWith('--radix-'),
    )
    expect([...new Set(unset)]).toEqual([])
  })

  test('no colour is written anywhere else', () => {
    const colour =
      /#[\da-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|:[^;{}]*\b(white|black)\b(?!\))/i
    // The scale of maps and charts comes with them, and not with the first load.
    const unscaled = otherSheets.filter(({ name }) => name !== 'src/web/map/tones.css')
    const painted = unscaled.flatMap(({ name, text }) =>
      text.split('\n').flatMap((line) => (colour.test(line) ? [`${name}: ${line.trim()}`] : [])),
    )
    expect(painted).toEqual([])
  })
})

test('the styles folder holds tokens and base; every other sheet lies beside its component', () => {
  const here = sheets.map(({ name }) => name).filter((name) => name.startsWith(styles))
  expect(here.map((name) => path.posix.basename(name)).sort()).toEqual([
    'base.css',
    'site.css',
    'tokens.css',
  ])
})

test('each sheet beside a component is in the layer below the utilities', () => {
  const first = sheets.find(({ name }) => name === `${styles}/site.css`)?.text ?? ''
  const layered = Array.from(
    first.matchAll(/@import "(.+)" layer\(components\)/g),
    ([, file = '']) => path.posix.join(styles, file),
  )
  const outside = sheets.filter(
    ({ name, text }) =>
      !name.startsWith(styles) &&
      !layered.includes(name) &&
      listRules(text).some(
        ({ selector, parents }) => parents.length === 0 && selector !== '@layer components',
      ),
  )
  expect(layered.length).toBeGreaterThan(20)
  expect(outside.map(({ name }) => name)).toEqual([])
})

test('each sheet is imported', () => {
  const imports = [...sheets, ...components].flatMap(({ name, text }) =>
    Array.from(text.matchAll(/import ['"](\.[^'"]*\.css)['"]/g), ([, file = '']) =>
      path.posix.join(path.posix.dirname(name), file),
    ),
  )
  const root = [`${styles}/site.css`, 'src/web/design-page/design-page.css']
  const names = sheets.map(({ name }) => name).filter((name) => !root.includes(name))
  expect(names.filter((name) => !imports.includes(name))).toEqual([])
})

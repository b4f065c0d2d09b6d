import { describe, expect, test } from 'vitest'
import { findShownTexts, findTextPlaces } from '../support/shown-texts.ts'
import { listSourceFiles } from '../support/source-files.ts'

const files = listSourceFiles().filter(({ name }) => !/\.test\.tsx?$/.test(name))

/** The design page is a tool for developers; the build of the site leaves it out. */
const web = files.filter(
  ({ name }) => /^src\/web\/.+\.tsx?$/.test(name) && !name.startsWith('src/web/design-page/'),
)

/** What the server itself writes for visitors, users and administrators. */
const drawing =
  /^src\/server\/(http\/refused-page|content\/(figures|rendering)|discovery\/(feeds|preview-drawing)|mail\/mail-texts|pages)\.ts$/
const shown = [...web, ...files.filter(({ name }) => drawing.test(name))]

/** The rules of the API and what both sides know. Codes and names of fields are no sentences. */
const shared = files.filter(({ name }) => /^src\/shared\/(?!texts\/).+\.ts$/.test(name))

type Exception = { file: string; text: RegExp; why: string }

const exceptions: Exception[] = [
  {
    file: 'src/server/content/rendering.ts',
    text: /^has (a|no|two) /,
    why: 'For operators: what is wrong with their own text files.',
  },
  {
    file: 'src/web/analytics/analytics-choice.tsx',
    text: /^Xpx$/,
    why: 'A length in CSS.',
  },
  {
    file: 'src/web/ui/place-toast.ts',
    text: /^(a\[href\], .*|Xpx Xpx)$/,
    why: 'A selector and lengths in CSS.',
  },
  {
    file: 'src/web/ui/box-path.ts',
    text: /^MX XhXvXhXz$/,
    why: 'A path in SVG.',
  },
  {
    file: 'src/web/map/map-labels.tsx',
    text: /^translate\(X X\) scale\(X\)( translate\(X X\))?$/,
    why: 'A transform in SVG.',
  },
  {
    file: 'src/web/document.tsx',
    text: /^(width=device-width, initial-scale=1|light dark)$/,
    why: 'For browsers.',
  },
  {
    file: 'src/web/html-keeper.ts',
    text: /^<X slot="$/,
    why: 'The tag that marks a place in the HTML of the server.',
  },
  {
    file: 'src/web/layout/site-discovery.tsx',
    text: /^required name=search$/,
    why: 'A term of schema.org.',
  },
  ...['optional-texts', 'pages', 'report-status'].map((name) => ({
    file: `src/shared/${name}.ts`,
    text: /./,
    why: 'A part of the catalogue (record 29).',
  })),
  {
    file: 'src/shared/exports.ts',
    text: /^application\/x-ndjson; charset=utf-8$/,
    why: 'A media type.',
  },
  {
    file: 'src/shared/personal-details.ts',
    text: /^\p{Lu}\p{Ll}+$/u,
    why: 'First names that are words, too.',
  },
  {
    file: 'src/shared/place-name.ts',
    text: /^saint gallen$/,
    why: 'A name of a town as it is compared.',
  },
  {
    file: 'src/shared/public-decisions.ts',
    text: /^Row X /,
    why: 'For operators: what is wrong with their ledger.',
  },
  {
    file: 'src/shared/redactions.ts',
    text: /^\[name removed\]$/,
    why: 'Stored in the report.',
  },
  {
    file: 'src/shared/split-at-matches.ts',
    text: /^\p{Lu}\p{Ll}+$/u,
    why: 'Names of scripts in Unicode.',
  },
]

const classes = new Set(
  files
    .filter(({ name }) => /^src\/web\/.+\.css$/.test(name))
    .flatMap(({ text }) => text.match(/(?<=\.)[a-z][\w-]*/g) ?? []),
)
const places = findTextPlaces(shown)
const found = [
  ...shown.flatMap((file) => findShownTexts(file, places, classes)),
  ...shared.flatMap((file) => findShownTexts(file, new Set())),
]
const isExcepted = (exception: Exception, { name, text }: { name: string; text: string }) =>
  exception.file === name && exception.text.test(text)

test('every text that people read comes from the catalogue', () => {
  const loose = found.filter((each) => !exceptions.some((exception) => isExcepted(exception, each)))
  expect(loose.map(({ name, line, text }) => `${name}:${line}: ${text}`)).toEqual([])
})

test('no style sheet holds a text', () => {
  const lines = files
    .filter(({ name }) => /^src\/web\/.+\.css$/.test(name))
    .flatMap(({ name, text }) =>
      (text.match(/content:\s*["'][^"']*\p{L}.*/gu) ?? []).map((line) => `${name}: ${line}`),
    )
  expect(lines).toEqual([])
})

test('no page writes decimals or dates as JavaScript does', () => {
  const own = shown.filter(({ text }) => /\.to(Fixed|Precision|UTCString|DateString)\(/.test(text))
  expect(own.map(({ name }) => name)).toEqual([])
})

test('no exception is left over', () => {
  const unused = exceptions.filter(
    (exception) => !found.some((each) => isExcepted(exception, each)),
  )
  expect(unused).toEqual([])
})

describe('this check', () => {
  const read = (text: string) =>
    findShownTexts({ name: 'sample.tsx', text }, places, classes).map(({ text }) => text)

  test.each([
    ['text of an element', 'const a = <p>close</p>', 'close'],
    ['a text that may be shown', "const a = <p>{isOpen ? 'close' : null}</p>", 'close'],
    ['an accessible name', 'const a = <button aria-label="close" />', 'close'],
    ['a property of our own components', 'const a = <FieldText hint="in feet" />', 'in feet'],
    ['one word there', 'const a = <FieldText label="feet" />', 'feet'],
    ['a toast', "showToast({ title: 'done' })", 'done'],
    ['the title of a page', 'const a = <PageHead title={`reports`} />', 'reports'],
    ['a sentence anywhere', "const consequence = 'It is gone'", 'It is gone'],
    ['one written word anywhere', "const name = 'Anonymous'", 'Anonymous'],
    ['a sentence around a value', 'const left = `$' + '{count} left`', 'X left'],
    ['HTML of the server', 'const html = `<a href="">Back</a>`', 'Back'],
    ['a name in such HTML', 'const html = `<table aria-label="Table"></table>`', 'Table'],
  ])('finds %s', (_what, text, expected) => expect(read(text)).toEqual([expected]))

  test.each([
    'const a = <p className="grid gap-1 text-muted">{texts.hint}</p>',
    "const look = 'badge badge-waiting'",
    "const isDown = event.key === 'Home'",
    "throw new Error('The form is not there')",
    "type Look = 'Big letters'",
    "import { Badge } from './Some file.ts'",
    'const a = <input name="region" />',
    "reply.type('text/html; charset=utf-8')",
  ])('lets pass: %s', (text) => expect(read(text)).toEqual([]))
})

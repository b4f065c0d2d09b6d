import MarkdownIt, { type Token } from 'markdown-it'
import type { StaticText } from '../../shared/static-pages.ts'
import { contentTexts } from '../../shared/texts/en/content.ts'
import { english, textsIn } from '../../shared/texts/texts.ts'

const texts = textsIn(english, contentTexts)

type Heading = { id: string; title: string }
/** A heading, and all content up to the next heading of the same level. */
type Part = Heading & { body: Token[] }
type Rendered = { html: string; sections: Heading[]; faults: string[] }

// Shows HTML in a text, and links such as javascript:, as plain text.
const markdown = new MarkdownIt({ html: false })
markdown.renderer.rules.softbreak = () => ' '
const { escapeHtml } = markdown.utils
// Browsers would break a line after the hyphen of "e-mail".
markdown.renderer.rules.text = (tokens, index) =>
  escapeHtml(tokens[index]?.content ?? '').replaceAll(
    /\be-mails?\b/gi,
    '<span class="unbroken">$&</span>',
  )

/** The page around the text uses these ids. */
const reservedIds = ['content', 'page-contents', 'page-text', 'state']

const toHtml = (tokens: Token[]) => markdown.renderer.render(tokens, markdown.options, {})

/** Lowercased and hyphenated: "Video Evidence" is #video-evidence. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

function plainText(token: Token | undefined): string {
  return (token?.children ?? []).map(({ content }) => content).join('')
}

/** Splits the tokens at the headings of this level. */
function split(tokens: Token[], tag: 'h2' | 'h3'): { before: Token[]; parts: Part[] } {
  const starts = tokens.flatMap(({ type, tag: found, level }, index) =>
    type === 'heading_open' && found === tag && level === 0 ? [index] : [],
  )
  const parts = starts.map((start, index) => {
    const title = plainText(tokens[start + 1])
    return { id: anchorOf(title), title, body: tokens.slice(start + 3, starts[index + 1]) }
  })
  return { before: tokens.slice(0, starts[0]), parts }
}

/** The id is inside the closed part, so that browsers open it for its anchor without scripts. */
function renderQuestion({ id, title, body }: Part): string {
  const question = escapeHtml(title)
  return `<details class="question"><summary><h3>${question}</h3></summary>
<div class="answer" id="${id}">
${toHtml(body)}<p class="answer-link"><a href="#${id}">${texts.linkToThisAnswer}<span class="sr-only">: ${question}</span></a></p>
</div></details>
`
}

function addHeadingIds(tokens: Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    token.attrs = [['id', anchorOf(plainText(tokens[index + 1]))]]
  }
}

function renderBody(body: Token[], form: StaticText['form']): string {
  if (form === 'article') {
    addHeadingIds(body)
    return toHtml(body)
  }
  const { before, parts } = split(body, 'h3')
  return toHtml(before) + parts.map(renderQuestion).join('')
}

/** Wide tables and code scroll on narrow screens. `tabindex` lets the keyboard reach them. */
const scrollWideParts = (html: string) =>
  html
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<th>', '<th scope="col">')
    .replaceAll(/<table>.*?<\/table>/gs, (table) => {
      const columns = table.split('<th ').length - 1
      return columns < 3
        ? table
        : `<div class="table-scroll" role="group" aria-label="${texts.table}" tabindex="0">${table}</div>`
    })

function findFaults(tokens: Token[], sections: Part[], html: string): string[] {
  const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id)
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  return [
    ...(tokens.some(({ tag }) => tag === 'h1')
      ? ['has a heading of the first level; the page makes it from the title']
      : []),
    ...(sections.length === 0 ? ['has no section: begin one with "## "'] : []),
    ...(ids.includes('') ? ['has a heading without letters'] : []),
    ...reservedIds
      .filter((id) => ids.includes(id))
      .map((id) => `has a heading with the anchor #${id}, which the page itself uses`),
    ...Array.from(twice, (id) => `has two headings with the anchor #${id}`),
  ]
}

/** Renders Markdown to HTML. Returns also its sections and the faults that make it unusable. */
export function renderText(source: string, form: StaticText['form']): Rendered {
  const tokens = markdown.parse(source, {})
  const { before, parts } = split(tokens, 'h2')
  const lead = before.length > 0 ? `<div class="lead">\n${toHtml(before)}</div>\n` : ''
  const sections = parts.map(
    ({ id, title, body }) =>
      `<section>\n<h2 id="${id}">${escapeHtml(title)}</h2>\n${renderBody(body, form)}</section>\n`,
  )
  const html = scrollWideParts(lead + sections.join(''))
  return {
    html,
    sections: parts.map(({ id, title }) => ({ id, title })),
    faults: findFaults(tokens, parts, html),
  }
}

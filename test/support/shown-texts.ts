import { type ESTree, parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

type Node = ESTree.Node
type Visit = (node: Node, parents: Node[]) => void

/** A text in the code that a person would read, outside the catalogue. */
export type ShownText = { name: string; line: number; text: string }

/** Type-only syntax, names of modules and keys hold no text. */
const isSkipped = ({ type }: Node) =>
  (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)) ||
  type === 'ImportDeclaration'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function walk(value: unknown, parents: Node[], visit: Visit): void {
  if (Array.isArray(value)) for (const each of value) walk(each, parents, visit)
  if (!isNode(value) || isSkipped(value)) return
  visit(value, parents)
  const isKeyed = value.type === 'Property' || value.type === 'PropertyDefinition'
  for (const [key, child] of Object.entries(value)) {
    if (key === 'source' || (isKeyed && key === 'key' && !value.computed)) continue
    walk(child, [...parents, value], visit)
  }
}

function walkFile({ name, text }: SourceFile, visit: Visit): void {
  const { program, errors } = parseSync(name, text)
  if (errors.length > 0) throw new Error(`${name} cannot be parsed: ${errors[0]?.message}`)
  walk(program, [], visit)
}

const nameOf = (node: Node): string => {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name
  if (node.type === 'Literal') return String(node.value)
  return ''
}

/** The expressions of which one becomes the value of this one, or a part of it. */
function alternatives(node: Node): Node[] {
  switch (node.type) {
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(alternatives)
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(alternatives)
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right].flatMap(alternatives) : []
    case 'ArrayExpression':
      return node.elements.flatMap((element) => (element ? alternatives(element) : []))
    case 'TemplateLiteral':
      return [node, ...node.expressions.flatMap(alternatives)]
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return alternatives(node.expression)
    case 'AssignmentPattern':
      return alternatives(node.right)
    default:
      return [node]
  }
}

/** Names in a file that hold parts of the catalogue, or texts of it. */
function catalogueNames(file: SourceFile): Set<string> {
  const names = new Set<string>()
  function add(pattern: Node) {
    if (pattern.type === 'Identifier') names.add(pattern.name)
    if (pattern.type !== 'ObjectPattern') return
    for (const property of pattern.properties) {
      if ('value' in property && property.value) add(property.value)
    }
  }
  walkFile(file, (node) => {
    if (node.type === 'VariableDeclarator' && node.init) {
      const { init } = node
      const isAsked =
        init.type === 'CallExpression' && /^(useTexts|textsIn)$/.test(nameOf(init.callee))
      if (isAsked || isFromCatalogue(init, names)) add(node.id)
    }
    if ('params' in node && Array.isArray(node.params)) {
      for (const parameter of node.params as Node[]) {
        if (!('typeAnnotation' in parameter) || !parameter.typeAnnotation) continue
        const { start, end } = parameter.typeAnnotation
        if (/^:\s*\w*Texts\b/.test(file.text.slice(start, end))) add(parameter)
      }
    }
  })
  return names
}

function isFromCatalogue(expression: Node, names: Set<string>): boolean {
  return alternatives(expression).some((node) => {
    let root: Node = node
    while (root.type === 'MemberExpression' || root.type === 'CallExpression') {
      root = root.type === 'MemberExpression' ? root.object : root.callee
    }
    return root.type === 'Identifier' && names.has(root.name)
  })
}

/** What each expression becomes: an attribute, a property, or an argument, by its name. */
function placesOf(node: Node): [place: string, value: Node][] {
  if (node.type === 'JSXAttribute' && node.value) return [[nameOf(node.name), node.value]]
  if (node.type === 'Property' && node.kind === 'init') return [[nameOf(node.key), node.value]]
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return []
  const callee = nameOf(node.callee)
  if (callee === '') return []
  return node.arguments.map((argument, index) => [`${callee}(${index})`, argument])
}

/** Names that hold texts in some places, and names of fields in others: only sentences count. */
const ambiguousPlaces = ['name', 'content']

/** The places of HTML that people see or hear. */
const htmlPlaces = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
]

/** Every place into which some file of ours puts a text of the catalogue. */
export function findTextPlaces(files: SourceFile[]): Set<string> {
  const places = new Set(htmlPlaces)
  for (const file of files) {
    const names = catalogueNames(file)
    walkFile(file, (node) => {
      for (const [place, value] of placesOf(node)) {
        if (!ambiguousPlaces.includes(place) && isFromCatalogue(value, names)) places.add(place)
      }
    })
  }
  return places
}

/** The text of a literal; a value inside it stands as X. Tags of HTML are not text. */
function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return node.value
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return node.quasis.map(({ value }) => value.cooked ?? '').join('X')
}

const withoutTags = (text: string) =>
  text
    .replaceAll(/<[^>]*\b(?:aria-label|title|alt|placeholder)="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')

const hasWord = (text: string) => /(?!X)\p{L}{2}/u.test(text)

/** Two words, a word with a capital, or the end of a sentence. */
const isWritten = (text: string) =>
  hasWord(text) &&
  /\p{L}[,;:.]?\s+\p{L}|^\s*\p{Lu}\p{Ll}+[.:!?…]?\s*$|\p{Ll}{2}[.:!?…]\s*$/u.test(text)

const isNeverShown = (node: Node, parents: Node[]): boolean =>
  parents.some(
    (parent, index) =>
      (parent.type === 'JSXAttribute' &&
        /^(className|rel|d|id|aria-describedby)$/.test(nameOf(parent.name))) ||
      (parent.type === 'BinaryExpression' && parent.operator !== '+') ||
      (parent.type === 'SwitchCase' && parent.test === (parents[index + 1] ?? node)) ||
      (parent.type === 'Property' && nameOf(parent.key).startsWith('@')) ||
      (parent.type === 'NewExpression' && nameOf(parent.callee) === 'Error') ||
      (parent.type === 'CallExpression' &&
        parent.callee.type === 'MemberExpression' &&
        /^(querySelector|querySelectorAll|closest|matches)$/.test(nameOf(parent.callee.property))),
  )

/** Texts outside the catalogue, but for lists of these CSS classes. */
export function findShownTexts(
  file: SourceFile,
  places: Set<string>,
  classes = new Set<string>(),
): ShownText[] {
  const isMarkup = (text: string) =>
    /^\w+\/[\w+]+[;,] /.test(text) || text.split(' ').every((word) => classes.has(word))
  const found: ShownText[] = []
  const inPlaces = new Set<Node>()
  walkFile(file, (node, parents) => {
    const values = placesOf(node).filter(([place]) => places.has(place))
    for (const [, value] of values) for (const each of alternatives(value)) inPlaces.add(each)
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children.flatMap(alternatives)) inPlaces.add(child)
    }
    const written = textOf(node)
    if (written === undefined || isNeverShown(node, parents)) return
    const text = withoutTags(written).replaceAll(/\s+/g, ' ').trim()
    const isText = inPlaces.has(node) ? hasWord(text) : isWritten(text) && !isMarkup(text)
    if (!isText) return
    const line = file.text.slice(0, node.start).split('\n').length
    found.push({ name: file.name, line, text })
  })
  return found
}

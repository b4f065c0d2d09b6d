/** What the drawing's font has: Latin, Greek and Cyrillic letters and the usual signs. */
const drawable =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Mn}\u0020-\u007e\u00a0-\u00ff\u2010-\u2027\u2030-\u203a€№™]/u
const letter = /\p{L}/u

/** The text without signs that the font lacks; nothing when it has letters that the font lacks. */
export function drawableText(text: string): string | undefined {
  const characters = [...text.normalize('NFC').replace(/\s+/g, ' ')]
  if (characters.some((character) => letter.test(character) && !drawable.test(character))) {
    return undefined
  }
  const line = characters.filter((character) => drawable.test(character)).join('')
  return line.trim() || undefined
}

const narrow = /[\s.,:;'’!|()\-ijltfrI]/u
const wide = /[mwMWQ@%—мшщюжфыМШЩЮЖФЫΩω]/u
const capital = /[\p{Lu}\d&]/u

/** About how wide a text is, in parts of its size: rather too much than too little. */
function estimateWidth(text: string): number {
  const widths = [...text].map((character): number => {
    if (/\p{Mn}/u.test(character)) return 0
    if (narrow.test(character)) return 0.38
    if (wide.test(character)) return 0.96
    return capital.test(character) ? 0.7 : 0.59
  })
  return widths.reduce((sum, width) => sum + width, 0)
}

/** The beginning of a text that is not wider than `width`, with an ellipsis when that is not all. */
function cutToWidth(text: string, width: number): string {
  if (estimateWidth(text) <= width) return text
  const characters = [...text]
  while (characters.length > 1 && estimateWidth(`${characters.join('')}…`) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** Words set in lines of at most `width`, as many as it takes. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && estimateWidth(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

type FittedText = { size: number; lines: string[] }

/**
 * Sets a text in the largest of `sizes` in which `lines` lines of `width` pixels hold it; the
 * smallest size cuts what is too much.
 */
export function fitText(
  text: string,
  width: number,
  sizes: [size: number, lines: number][],
): FittedText {
  const attempts = sizes.map(([size, most]) => ({
    size,
    most,
    width: width / size,
    lines: wrap(text, width / size),
  }))
  const fitting = attempts.find(
    (attempt) =>
      attempt.lines.length <= attempt.most &&
      attempt.lines.every((line) => estimateWidth(line) <= attempt.width),
  )
  const chosen = fitting ?? attempts.at(-1)
  if (!chosen) throw new Error('Fitting a text needs a size')
  const rest = chosen.lines.slice(chosen.most - 1).join(' ')
  const shown = [...chosen.lines.slice(0, chosen.most - 1), ...(rest ? [rest] : [])]
  return { size: chosen.size, lines: shown.map((line) => cutToWidth(line, chosen.width)) }
}

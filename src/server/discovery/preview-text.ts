/** The characters of the font: Latin, Greek and Cyrillic letters, and common symbols. */
const drawable =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Mn}\u0020-\u007e\u00a0-\u00ff\u2010-\u2027\u2030-\u203a€№™]/u
const letter = /\p{L}/u

/** Removes symbols that the font lacks. Returns undefined if the font lacks a letter. */
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

/** Estimates the width of a text relative to its font size. Rather too wide than too narrow. */
function estimateWidth(text: string): number {
  const widths = [...text].map((character): number => {
    if (/\p{Mn}/u.test(character)) return 0
    if (narrow.test(character)) return 0.38
    if (wide.test(character)) return 0.96
    return capital.test(character) ? 0.7 : 0.59
  })
  return widths.reduce((sum, width) => sum + width, 0)
}

/** Cuts a text to `width`, with an ellipsis if it was longer. */
function cutToWidth(text: string, width: number): string {
  if (estimateWidth(text) <= width) return text
  const characters = [...text]
  while (characters.length > 1 && estimateWidth(`${characters.join('')}…`) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** Wraps words into lines of at most `width`. */
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
 * Sets a text in the largest of `sizes` that fits into its number of lines of `width` pixels. If
 * none fits, the smallest size cuts the text.
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

import { expect, test } from 'vitest'
import { splitAtMatches } from './split-at-matches.ts'

/** The text with its matches in brackets. */
const marked = (text: string, ...words: string[]) =>
  splitAtMatches(text, words)
    .map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('')

test.for([
  ['Lights, light, skylight', ['light*'], '[Light]s, [light], skylight'],
  ['Lights, light, lighter', ['light'], 'Lights, [light], lighter'],
  ['A triangle, then triangles', ['triangles*', 'triangle'], 'A [triangle], then [triangles]'],
  ['F-16, F 16, F160, F-16s', ['f 16', 'f16*'], '[F-16], [F 16], [F16]0, [F-16]s'],
  ['It hung side by side.', ['side by side*'], 'It hung [side by side].'],
  ['I don’t, dont, don', ['dont'], 'I [don’t], [dont], don'],
  ['The lights’ glow', ['lights*'], 'The [lights]’ glow'],
  ['Łódź, Malmø, Malmo\u0308', ['lodz*', 'malmo'], '[Łódź], [Malmø], [Malmo\u0308]'],
  ['Ένα φως', ['φωσ*'], 'Ένα [φως]'],
  ['A Straße', ['strasse*'], 'A [Straße]'],
  ['東京の光', ['光'], '東京の[光]'],
  ['밤의 빛', ['빛*'], '밤의 [빛]'],
  ['Белый май, майский', ['май'], 'Белый [май], майский'],
  ['Over Lyon 🛸', ['🛸'], 'Over Lyon [🛸]'],
  ['No words', [], 'No words'],
] as const)('in "%s" %o is "%s"', ([text, words, expected]) => {
  expect(marked(text, ...words)).toBe(expected)
})

import { foldLetters } from './fold-letters.ts'
import type { Formats } from './texts/formats.ts'

type Named = { name: string | null; division: string | null; country: string }

/** Towns whose canton has the English form of their name. The gazetteer does not say which of its other names are such. */
const englishNames: Record<string, string> = {
  ...{ geneve: 'geneva', luzern: 'lucerne', 'sankt gallen': 'saint gallen' },
}

/** A name as it is compared: "Zürich" is "zurich", "Genève" is "geneva". */
function keyOf(name: string): string {
  const key = foldLetters(name)
  return englishNames[key] ?? key
}

export const isSameName = (one: string, other: string) => keyOf(one) === keyOf(other)

/** "Chicago, Illinois, United States"; a part that repeats the one before in its own or another spelling is left out. */
export function placeName({ name, division, country }: Named, formats: Formats): string {
  return [name, division, formats.country(country)]
    .filter((part): part is string => Boolean(part))
    .filter((part, index, parts) => index === 0 || !isSameName(part, parts[index - 1] ?? ''))
    .join(', ')
}

import type { Formats } from './texts/formats.ts'

type Named = { name: string | null; division: string | null; country: string }

/** "Chicago, Illinois, United States"; a part that repeats the one before is left out. */
export function placeName({ name, division, country }: Named, formats: Formats): string {
  return [name, division, formats.country(country)]
    .filter((part, index, parts) => part && part !== parts[index - 1])
    .join(', ')
}

import { countCharacters } from '../../../shared/text.ts'

const longestName = 200

/** Removes the path, control characters and text direction characters. Keeps the extension. */
export function cleanFileName(given: string): string {
  const name = given
    .toWellFormed()
    .split(/[\\/]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  if (!name) return 'video'
  if (countCharacters(name) <= longestName) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return [...name].slice(0, longestName - countCharacters(ending)).join('') + ending
}

/** A file name may identify the witness. Only its extension is kept. */
export function plainFileName(name: string): string {
  return `video${/\.\w{1,4}$/.exec(name)?.[0].toLowerCase() ?? ''}`
}

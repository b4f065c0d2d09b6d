import { countCharacters } from '../../../shared/text.ts'

const longestName = 200

/** Nothing of a path, no control or direction characters; never empty, and the ending is kept. */
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

/** The name under which a witness kept a video may say whose it is; its kind stays. */
export function plainFileName(name: string): string {
  return `video${/\.\w{1,4}$/.exec(name)?.[0].toLowerCase() ?? ''}`
}

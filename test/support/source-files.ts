import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** A text file that is or will be committed; `name` is its path from the root. */
export type SourceFile = { name: string; text: string }

const binary = /\.(png|jpe?g|webp|avif|ico|woff2?|gz|mp4)$/

/** Files that git tracks or would add, without ignored files. */
export function listSourceFiles(): SourceFile[] {
  const options = { cwd: root, encoding: 'utf8' } as const
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']
  return execFileSync('git', args, options)
    .split('\n')
    .filter((name) => name !== '' && !binary.test(name))
    .flatMap((name) => {
      try {
        return [{ name, text: readFileSync(path.join(root, name), 'utf8') }]
      } catch {
        return [] // deleted, not yet committed
      }
    })
}

/** Modules that a file imports: names of packages, and files as paths from the root. */
export function listImports({ name, text }: SourceFile): string[] {
  const specifiers = text.matchAll(/\b(?:from|import)\s*\(?\s*'([^'\s]+)'/g)
  return Array.from(specifiers, ([, specifier = '']) =>
    specifier.startsWith('.') ? path.posix.join(path.posix.dirname(name), specifier) : specifier,
  )
}

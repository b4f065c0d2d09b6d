import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { closest, distance } from 'fastest-levenshtein'
import { variableNames } from './config.ts'

/** Names of other software that reads the same file or environment. */
const foreign =
  /^(NODE|NPM|PG|POSTGRES|COMPOSE|DOCKER|BUILDKIT|SSL|UV|AWS|LC|LD)_?|^(TZ|LANG|PATH|HOME)$/i

function nearestTo(name: string): string | undefined {
  const nearest = closest(name.toUpperCase(), variableNames)
  return distance(name.toUpperCase(), nearest) <= name.length / 3 ? nearest : undefined
}

/**
 * Warns of variables in the text of .env that have no effect. Only what this process took from there
 * counts, because a unit of systemd reads another file.
 */
export function findUnknownVariables(
  text: string,
  environment: Record<string, string | undefined>,
): string[] {
  return Object.entries(parseEnv(text.replace(/^\uFEFF/, ''))).flatMap(([name, value]) => {
    if (variableNames.includes(name) || environment[name] !== value) return []
    const nearest = nearestTo(name)
    if (!nearest && foreign.test(name)) return []
    return [`.env: ${name} has no effect.${nearest ? ` Did you mean ${nearest}?` : ''}`]
  })
}

export async function warnOfUnknownVariables(
  environment: Record<string, string | undefined>,
  onNotice: (message: string) => void,
): Promise<void> {
  const text = await readFile('.env', 'utf8').catch(() => '')
  for (const warning of findUnknownVariables(text, environment)) onNotice(warning)
}

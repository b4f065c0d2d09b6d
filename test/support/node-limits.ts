import { readScript } from '../../bench/child-process.ts'

/** The arguments that limit the memory of Node. */
export function pickLimits(args: string[]): string[] {
  return args.filter((argument) => argument.startsWith('--max-'))
}

/** The limits of `npm start`, for a test that starts the site by itself. */
export async function readNodeLimits(): Promise<string[]> {
  return pickLimits(await readScript('start'))
}

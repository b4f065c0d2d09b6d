import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { checkSeals, SealedFile } from '../cases/check-seals.ts'
import { runCommand, sentence, WrongUsage } from './run-command.ts'

const usage = `npm run verify-seal -- FILE

Checks the seals in an exported case ("Download everything" on the page of a case), without a database.
Compare the printed hash with the one on the page of the report.

The exit code is 0 if every text is as it was sealed, 1 if one is not, and 2 if the file cannot be
read, is no exported case, or holds no seal that can be checked.`

async function readExport(file: string): Promise<SealedFile> {
  try {
    return z.parse(SealedFile, JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    const why = error instanceof z.core.$ZodError ? 'it is no exported case' : sentence(error)
    throw new WrongUsage(`${file} cannot be checked: ${why}`)
  }
}

await runCommand(usage, {}, async ({ positionals }) => {
  const [file] = positionals
  if (!file || positionals.length > 1) throw new WrongUsage(usage)
  const found = checkSeals(await readExport(file))
  if (found.length === 0) {
    throw new WrongUsage(`${file} cannot be checked: it holds no seal, or its salt was erased`)
  }
  for (const { what, date, hash, isRight } of found) {
    console.log(`${isRight ? 'matches       ' : 'DOES NOT MATCH'}  ${what}, ${date}, ${hash}`)
  }
  if (found.some(({ isRight }) => !isRight)) {
    throw new Error('The text is not the one that was sealed')
  }
})

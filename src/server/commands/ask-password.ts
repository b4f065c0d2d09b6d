import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { WrongUsage } from './run-command.ts'

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
const interrupted = 130

/** Reads a line for each question. Disables echo before the first one until after the last. */
async function askWithoutEcho(questions: string[]): Promise<string[]> {
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  terminal.once('SIGINT', () => {
    process.stderr.write('\n')
    process.exit(interrupted)
  })
  const answers: string[] = []
  for (const question of questions) {
    process.stderr.write(question)
    answers.push(await terminal.question(''))
    process.stderr.write('\n')
  }
  terminal.close()
  return answers
}

async function readFirstLine(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? ''
}

/**
 * Asks for a new password twice at a terminal, or else reads the first line of the standard input.
 * Never takes it from an argument, because others on the machine could read it.
 */
export async function askPassword(kind: 'password' | 'passphrase' = 'password'): Promise<string> {
  if (!process.stdin.isTTY) return readFirstLine()
  const [password = '', again] = await askWithoutEcho([`New ${kind}: `, 'Once more: '])
  if (password !== again) throw new WrongUsage(`The ${kind}s don't match`)
  return password
}

/** Asks once for the passphrase of an existing backup, like `askPassword`. */
export async function askPassphrase(): Promise<string> {
  if (!process.stdin.isTTY) return readFirstLine()
  const [passphrase = ''] = await askWithoutEcho(['Passphrase: '])
  return passphrase
}

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { WrongUsage } from './run-command.ts'

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
const interrupted = 130

/** Lines from the terminal. It shows nothing from before the first question until after the last. */
async function askUnseen(questions: string[]): Promise<string[]> {
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
 * A new password: asked for twice at a terminal, else the first line of the standard input. Never an
 * argument, which others on the machine could read.
 */
export async function askPassword(kind: 'password' | 'passphrase' = 'password'): Promise<string> {
  if (!process.stdin.isTTY) return readFirstLine()
  const [password = '', again] = await askUnseen([`New ${kind}: `, 'Once more: '])
  if (password !== again) throw new WrongUsage(`The ${kind}s don't match`)
  return password
}

/** The passphrase of a backup that exists, in the same way. */
export async function askPassphrase(): Promise<string> {
  if (!process.stdin.isTTY) return readFirstLine()
  const [passphrase = ''] = await askUnseen(['Passphrase: '])
  return passphrase
}

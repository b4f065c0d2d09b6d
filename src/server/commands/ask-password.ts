import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { WrongUsage } from './run-command.ts'

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
const interrupted = 130

/** One line from the terminal, without showing it. */
async function askUnseen(question: string): Promise<string> {
  process.stderr.write(question)
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  terminal.once('SIGINT', () => {
    process.stderr.write('\n')
    process.exit(interrupted)
  })
  const answer = await terminal.question('')
  terminal.close()
  process.stderr.write('\n')
  return answer
}

/**
 * A new password: asked for twice at a terminal, else the first line of the standard input. Never an
 * argument, which others on the machine could read.
 */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? ''
  const password = await askUnseen('New password: ')
  if (password !== (await askUnseen('Once more: '))) throw new WrongUsage("Passwords don't match")
  return password
}

/** Tells the operator something beside the output of a command. */
export function notice(message: string): void {
  process.stderr.write(`${message}\n`)
}

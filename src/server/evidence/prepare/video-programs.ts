import { type ExecFileException, type ExecFileOptions, execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Programs do not inherit our environment, because it contains secrets. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LC_ALL: 'C' }

/** The video programs of this system; undefined if one is missing. */
export type VideoPrograms = {
  ffmpeg: string | undefined
  ffprobe: string | undefined
  /** The command prefix that blocks the network and limits memory and time. */
  confinement: string[]
}

/** Bytes of address space of one program. The units and containers of deploy/ allow it beside the site. */
export const videoMemory = 2 * 1024 ** 3

/** Limits of address space and CPU seconds: a hostile file may demand any amount. */
const resourceLimits = ['prlimit', `--as=${videoMemory}`, '--cpu=3000', '--nofile=64']

/** Lower priority than the requests of visitors. */
const patience = ['nice', '-n', '15']

const networkless = [
  ['unshare', '--net'],
  ['unshare', '--user', '--map-current-user', '--net'],
]

async function works(program: string, ...args: string[]): Promise<boolean> {
  return run(program, args, { timeout: 5_000, env: environment }).then(
    () => true,
    () => false,
  )
}

async function findProgram(name: string): Promise<string | undefined> {
  return (await works(name, '-version')) ? name : undefined
}

async function findConfinement(): Promise<string[]> {
  const limits = [
    ...((await works('nice', 'true')) ? patience : []),
    ...((await works('prlimit', '--version')) ? resourceLimits : []),
  ]
  for (const [program = '', ...args] of networkless) {
    if (await works(program, ...args, 'true')) return [program, ...args, ...limits]
  }
  return limits
}

export async function findVideoPrograms(): Promise<VideoPrograms> {
  const [ffmpeg, ffprobe, confinement] = await Promise.all([
    findProgram('ffmpeg'),
    findProgram('ffprobe'),
    findConfinement(),
  ])
  return { ffmpeg, ffprobe, confinement }
}

/** Restricts ffmpeg to one local file in one format, so that the file cannot open others. */
export function readOnly(file: string, format: 'mov' | 'avi'): string[] {
  return ['-protocol_whitelist', 'file', '-f', format, '-i', `file:${file}`]
}

/** Signals by which the system ends a program, and not its own fault: a stop of the site, too little memory. */
const signalsFromOutside = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL']

/** Whether a program failed because of its file: with a status, by a crash, or because it took too long. */
export function isOwnFailure(error: unknown): boolean {
  const { code, signal, killed } = error as Partial<ExecFileException>
  return (
    killed || typeof code === 'number' || !(signal == null || signalsFromOutside.includes(signal))
  )
}

/** Runs a program with its confinement and returns its output. Rejects if it fails. */
export async function runConfined(
  programs: VideoPrograms,
  [program, ...args]: [string, ...string[]],
  options: Pick<ExecFileOptions, 'timeout' | 'signal'>,
): Promise<string> {
  const [first = program, ...rest] = [...programs.confinement, program, ...args]
  const { stdout } = await run(first, rest, {
    ...options,
    killSignal: 'SIGKILL',
    maxBuffer: 1_048_576,
    env: environment,
  })
  return stdout
}

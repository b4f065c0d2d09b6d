import { type ExecFileOptions, execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Nothing of our own surroundings, which hold secrets. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LC_ALL: 'C' }

/** What this system has for videos; undefined for what it lacks. */
export type VideoPrograms = {
  ffmpeg: string | undefined
  ffprobe: string | undefined
  /** Put before a program so that it reaches no network and stays within memory and time. */
  confinement: string[]
}

/** Address space and processor seconds; a hostile file may ask for any amount of either. */
const resourceLimits = ['prlimit', '--as=2147483648', '--cpu=3000', '--nofile=64']

/** Visitors come first. */
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

/** What ffmpeg and ffprobe open is this one file in this one format, never what it points to. */
export function readOnly(file: string, format: 'mov' | 'avi'): string[] {
  return ['-protocol_whitelist', 'file', '-f', format, '-i', `file:${file}`]
}

/** Runs a program within its confinement and answers what it printed; rejects when it fails. */
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

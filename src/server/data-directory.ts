import { chmod, mkdir, stat } from 'node:fs/promises'
import { isPresent } from './if-present.ts'

const others = 0o077
const sticky = 0o1000

/**
 * Creates the data directory and closes it to other users of the machine. Returns warnings for the
 * operator. `isPassable` lets the PostgreSQL user pass, because PostgreSQL never runs as root.
 */
export async function closeDataDirectory(
  directory: string,
  { isPassable = false } = {},
): Promise<string[]> {
  const wanted = isPassable ? 0o711 : 0o700
  await mkdir(directory, { recursive: true, mode: wanted }).catch((cause) => {
    throw new Error(
      `DATA_DIR ${directory} cannot be made (${cause.code}). Set DATA_DIR to a folder that the user of the site may write to.`,
      { cause },
    )
  })
  const { mode } = await stat(directory)
  if (process.platform === 'win32' || (mode & others) === (wanted & others)) return []
  if ((mode & sticky) !== 0) {
    return [`DATA_DIR ${directory} is shared with other users: give the site a folder of its own.`]
  }
  try {
    await chmod(directory, wanted)
    return []
  } catch {
    return [`DATA_DIR ${directory} is open to other users: run chmod 700 as its owner.`]
  }
}

/** For commands beside a site: a folder that they create would be another one than that of the site. */
export async function expectDataDirectory(directory: string): Promise<void> {
  if (await isPresent(directory)) return
  throw new Error(
    `DATA_DIR ${directory} does not exist. Set DATA_DIR to the folder of the site, which the site makes at its first start.`,
  )
}

/** As root, PostgreSQL runs as another user, who must be able to reach its folder. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

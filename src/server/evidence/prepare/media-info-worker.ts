import { open } from 'node:fs/promises'
import mediaInfoFactory from 'mediainfo.js'

/** The metadata of a container. Durations are in seconds, sizes in pixels. */
export type MediaSummary = {
  /** The name that MediaInfo uses, like `MPEG-4` or `QuickTime`; empty if unknown. */
  container: string
  profile: string
  videos: { width: number; height: number; codec: string }[]
  otherTracks: number
  duration: number
  /** Parts of the container that declare more bytes than the file has. */
  cutParts: string[]
}

function cutParts(extra: Record<string, unknown> | undefined): string[] {
  if (extra?.IsTruncated !== 'Yes') return []
  const { ConformanceErrors: errors } = extra
  const named = Array.isArray(errors) ? errors : [errors]
  return ['file', ...named.flatMap((entry) => Object.keys(entry ?? {}))]
}

const openMediaInfo = () => mediaInfoFactory({ format: 'object' })
let mediaInfo: Awaited<ReturnType<typeof openMediaInfo>> | undefined

/** Creating a parser takes ten times as long as using it. */
export async function prepare(): Promise<void> {
  mediaInfo ??= await openMediaInfo()
}

/** Discards the parser after an error. */
export async function summarizeMedia(file: string): Promise<MediaSummary> {
  if (!mediaInfo) throw new Error('The parser is not prepared')
  try {
    return await summarize(mediaInfo, file)
  } catch (error) {
    mediaInfo = undefined
    throw error
  }
}

/** Runs in a worker thread, so that a hostile file can crash only this thread. */
async function summarize(
  parser: Awaited<ReturnType<typeof openMediaInfo>>,
  file: string,
): Promise<MediaSummary> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { media } = await parser.analyzeData(size, async (length, offset) => {
      const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, offset)
      return buffer.subarray(0, bytesRead)
    })
    const tracks = media?.track ?? []
    const general = tracks.find((track) => track['@type'] === 'General')
    const videos = tracks.filter((track) => track['@type'] === 'Video')
    return {
      container: general?.Format ?? '',
      profile: general?.Format_Profile ?? '',
      videos: videos.map(({ Width = 0, Height = 0, Format = '' }) => ({
        width: Width,
        height: Height,
        codec: Format,
      })),
      otherTracks: Math.max(0, tracks.length - videos.length - 1),
      duration: general?.Duration ?? 0,
      cutParts: cutParts(general?.extra),
    }
  } finally {
    await handle.close()
  }
}

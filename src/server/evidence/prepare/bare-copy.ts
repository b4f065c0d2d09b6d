import { type VideoFormat, videoTypes } from '../../../shared/video-formats.ts'
import { openWorkerPool } from '../../workers/worker-pool.ts'

const longestWork = 120_000

/**
 * Makes the public copy without ffmpeg: the same video and audio in a container without metadata.
 * Returns the media type. Rejects if no library here supports the codec.
 */
export async function makeBareCopy(
  original: string,
  format: VideoFormat,
  target: string,
): Promise<string> {
  const worker = new URL('./bare-copy-worker.ts', import.meta.url)
  const pool = openWorkerPool(worker, { threads: 1, megabytes: 256 })
  const name = format === 'avi' ? 'blankAvi' : 'remuxMp4'
  try {
    await pool.run(name, { original, target }, AbortSignal.timeout(longestWork))
    return format === 'avi' ? videoTypes.avi[0] : videoTypes.mp4[0]
  } finally {
    await pool.close()
  }
}

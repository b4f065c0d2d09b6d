import Tinypool from 'tinypool'
import { type VideoFormat, videoTypes } from '../../shared/video-formats.ts'

const longestWork = 120_000

/**
 * The copy for everybody where there is no ffmpeg: the same pictures and sound in a container that
 * says nothing else. Answers its media type; rejects for pictures that no library here can carry.
 */
export async function makeBareCopy(
  original: string,
  format: VideoFormat,
  target: string,
): Promise<string> {
  const pool = new Tinypool({
    filename: new URL('./bare-copy-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const name = format === 'avi' ? 'blankAvi' : 'remuxMp4'
  try {
    const signal = AbortSignal.timeout(longestWork)
    await pool.run({ original, target }, { name, signal })
    return format === 'avi' ? videoTypes.avi[0] : videoTypes.mp4[0]
  } finally {
    await pool.destroy()
  }
}

import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { test } from '../../../../test/support/folder-test.ts'
import { makePoster } from './public-copy.ts'
import { findVideoPrograms } from './video-programs.ts'

const run = promisify(execFile)
const { ffmpeg, ffprobe } = await findVideoPrograms()

test.runIf(ffmpeg)(
  'a poster of a video of 21 megapixels takes less than 1 GB',
  async ({ folder }) => {
    const [video, poster] = ['video.mp4', 'poster.jpg'].map((name) => path.join(folder, name)) as [
      string,
      string,
    ]
    const pictures = ['-f', 'lavfi', '-i', 'testsrc2=size=6144x3456:rate=25', '-frames:v', '30']
    const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
    await run(ffmpeg ?? '', ['-v', 'error', ...pictures, ...coding, video])
    const programs = { ffmpeg, ffprobe, confinement: ['prlimit', `--as=${1024 ** 3}`] }
    expect(await makePoster(programs, video, poster)).toBe(true)
    expect((await stat(poster)).size).toBeGreaterThan(0)
  },
)

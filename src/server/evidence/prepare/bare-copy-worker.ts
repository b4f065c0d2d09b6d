import { closeSync, constants, copyFileSync, fstatSync, ftruncateSync, openSync } from 'node:fs'
import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from 'mediabunny'
import { blankRiff } from './blank-riff.ts'

type Paths = { original: string; target: string }

/** Copies the video and audio packets into a new file, without any metadata. */
export async function remuxMp4({ original, target }: Paths): Promise<void> {
  const input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(original) })
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(target),
  })
  const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false })
  const hasVideo = conversion.utilizedTracks.some((track) => track.isVideoTrack())
  if (!conversion.isValid || !hasVideo) throw new Error('The pictures cannot be carried over')
  await conversion.execute()
}

/** Copies the file and blanks every chunk that players do not need. */
export async function blankAvi({ original, target }: Paths): Promise<void> {
  copyFileSync(original, target, constants.COPYFILE_FICLONE)
  const file = openSync(target, 'r+')
  try {
    const { size } = fstatSync(file)
    ftruncateSync(file, blankRiff(file, size))
  } finally {
    closeSync(file)
  }
}

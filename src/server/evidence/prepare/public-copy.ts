import { rm } from 'node:fs/promises'
import type { VideoFormat } from '../../../shared/video-formats.ts'
import { makeBareCopy } from './bare-copy.ts'
import { readOnly, runConfined, type VideoPrograms } from './video-programs.ts'

const longestWork = 45 * 60_000

type Work = {
  programs: VideoPrograms
  original: string
  format: VideoFormat
  /** Where the copy is to be. */
  target: string
  signal?: AbortSignal | undefined
}

/** Neither the file nor any of its streams keeps a place, a device, a time or a name. */
const bare = ['-map_metadata', '-1', '-map_chapters', '-1', '-dn', '-sn']
const bitexact = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']
const picture = ['-map', '0:v:0']
const sound = ['-map', '0:a:0?']

/** User data between the pictures may carry anything, so it goes as well. */
const unchanged = ['-c', 'copy', '-bsf:v', 'filter_units=remove_types=6']
const converted = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '23',
  '-pix_fmt',
  'yuv420p',
  '-vf',
  "scale='min(1920,iw)':-2,pad='ceil(iw/2)*2':'ceil(ih/2)*2'",
  '-c:a',
  'aac',
  '-b:a',
  '128k',
  '-ac',
  '2',
]

function demuxer(format: VideoFormat): 'avi' | 'mov' {
  return format === 'avi' ? 'avi' : 'mov'
}

async function isPlayable({ programs, original, format }: Work): Promise<boolean> {
  if (!programs.ffprobe || format === 'avi') return false
  const shown = ['-v', 'error', '-show_entries', 'stream=codec_type,codec_name,pix_fmt']
  const output = await runConfined(
    programs,
    [programs.ffprobe, ...shown, '-of', 'csv=p=0', ...readOnly(original, 'mov')],
    { timeout: 60_000 },
  )
  const streams = output.trim().split('\n')
  const video = streams.find((line) => line.includes(',video')) ?? ''
  const audio = streams.find((line) => line.includes(',audio')) ?? 'aac,audio'
  return /^h264,video,yuvj?420p$/.test(video) && /^(aac|mp3),audio/.test(audio)
}

async function encode(work: Work, ffmpeg: string, coding: string[]): Promise<void> {
  const { programs, original, format, target } = work
  const start = [ffmpeg, '-nostdin', '-v', 'error', '-y', '-threads', '1'] as const
  await runConfined(
    programs,
    [
      ...start,
      ...readOnly(original, demuxer(format)),
      ...picture,
      ...sound,
      ...bare,
      ...coding,
      ...bitexact,
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
      `file:${target}`,
    ],
    { timeout: longestWork, signal: work.signal },
  )
}

/**
 * Makes the copy that everybody may see: playable by every browser where ffmpeg is present, else
 * the same pictures in a bare container. Answers its media type.
 */
export async function makePublicCopy(work: Work): Promise<string> {
  const { ffmpeg } = work.programs
  if (!ffmpeg) return makeBareCopy(work.original, work.format, work.target)
  if (await isPlayable(work)) {
    const isCopied = await encode(work, ffmpeg, unchanged).then(
      () => true,
      () => false,
    )
    if (isCopied) return 'video/mp4'
  }
  await encode(work, ffmpeg, converted)
  return 'video/mp4'
}

/** A picture from the first second; false where ffmpeg is missing or finds none. */
export async function makePoster(
  programs: VideoPrograms,
  video: string,
  target: string,
): Promise<boolean> {
  if (!programs.ffmpeg) return false
  const start = [programs.ffmpeg, '-nostdin', '-v', 'error', '-y', '-threads', '1'] as const
  return runConfined(
    programs,
    [
      ...start,
      ...readOnly(video, 'mov'),
      '-map_metadata',
      '-1',
      '-vf',
      "thumbnail=25,scale='min(1280,iw)':-2",
      '-frames:v',
      '1',
      ...bitexact.slice(0, 4),
      '-f',
      'mjpeg',
      `file:${target}`,
    ],
    { timeout: 120_000 },
  ).then(
    () => true,
    () => rm(target, { force: true }).then(() => false),
  )
}

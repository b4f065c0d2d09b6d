import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Made with the test pictures and tones of ffmpeg. */
function read(name: string): Buffer {
  return readFileSync(path.join(import.meta.dirname, 'videos', name))
}

/** One second each, 96 by 64 pixels; some have sound, and some contain place, device and a name. */
export const videos = {
  mp4: read('sound.mp4'),
  mov: read('place-and-device.mov'),
  avi: read('motion-jpeg.avi'),
  oldCodec: read('old-codec.mov'),
  webm: read('web.webm'),
}

/** Metadata of the videos above about the people who took them, which must stay private. */
export const secrets = ['TestCam', '+48.8584', 'Jane Witness', '2024-06-01']

/** The MP4 padded to exactly `size` bytes. */
export function mp4OfSize(size: number): Buffer {
  const room = Buffer.alloc(size - videos.mp4.length)
  room.writeUInt32BE(room.length, 0)
  room.write('free', 4, 'latin1')
  return Buffer.concat([videos.mp4, room])
}

const zeros = Buffer.alloc(4_096)
const ftyp = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1')
const riff = (type: string) => Buffer.from(`RIFF\xff\xff\xff\xff${type}LIST`, 'latin1')

function part(video: Buffer, share: number): Buffer {
  return video.subarray(0, Math.floor(video.length * share))
}

/** Files that are no complete video, under different names. */
export const unreadableFiles: [fileName: string, content: Buffer][] = [
  ['eight-bytes.mp4', ftyp.subarray(0, 8)],
  ['head-then-zeros.mp4', Buffer.concat([ftyp, zeros])],
  ['riff-then-zeros.avi', Buffer.concat([riff('AVI '), zeros])],
  ['sound-only.avi', Buffer.concat([riff('WAVE'), zeros])],
  ['box-without-size.mov', Buffer.from('\0\0\0\0moov', 'latin1')],
  ['box-of-any-size.mov', Buffer.from('\x7f\x7f\x7f\x7fftypqt  ', 'latin1')],
  ['cut-in-the-pictures.mp4', part(videos.mp4, 0.9)],
  ['cut-before-the-index.mov', part(videos.mov, 0.5)],
  ['cut.avi', part(videos.avi, 0.4)],
  ['page.mp4', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
  ['drawing.mov', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['commands.avi', Buffer.from('#!/bin/sh\nid\n')],
  ['program.mp4', Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), zeros])],
  ['page-in-a-head.mp4', Buffer.from('\0\0\0\x24ftypisom\0\0\x02\0isom<script>', 'latin1')],
  ['playlist.avi', Buffer.from('#EXTM3U\n#EXTINF:10.0,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n')],
]

/** Complete videos under the name of another format. */
export const mismatchedFiles: [fileName: string, content: Buffer][] = [
  ['avi.mp4', videos.avi],
  ['mp4.avi', videos.mp4],
  ['mp4.mov', videos.mp4],
  ['webm.mov', videos.webm],
]

import * as z from 'zod/mini'

export const videoFormats = ['mp4', 'mov', 'avi'] as const
export type VideoFormat = (typeof videoFormats)[number]

/** Media types that browsers declare for each format; the first is the registered one. */
export const videoTypes: Record<VideoFormat, readonly [string, ...string[]]> = {
  mp4: ['video/mp4', 'video/x-m4v'],
  mov: ['video/quicktime'],
  avi: ['video/x-msvideo', 'video/avi', 'video/msvideo', 'video/vnd.avi'],
}

/** Bytes. */
export const largestVideo = 104_857_600

export const videoFaults = {
  tooLarge: 'Video must be 100MB or smaller',
  wrongType: 'Only MP4, MOV or AVI videos are accepted',
  unreadable: 'The video could not be read',
  storageFull: 'Storage is full, please try later',
  unknown: 'The video could not be found. Please upload it again',
} as const

/** The format that a file's name speaks for; undefined for any other. */
export function formatOfName(fileName: string): VideoFormat | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  return videoFormats.find((format) => format === extension)
}

/** A type that a browser does not know is declared as empty: then the name speaks alone. */
export function agreesWithType(format: VideoFormat, declared: string): boolean {
  const type = declared.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return type === '' || videoTypes[format].includes(type)
}

/** What its sender is told of an upload. */
export const Upload = z.object({
  id: z.uuid(),
  /** `received` means that the video was checked and can be named in a report. */
  state: z.enum(['receiving', 'received']),
  size: z.int(),
  videoUrl: z.nullable(z.string()),
  videoFileName: z.string(),
})
export type Upload = z.infer<typeof Upload>

/** How a released video can be shown; a type that the browser does not play is offered as a file. */
export const PublicVideo = z.object({
  videoUrl: z.string(),
  fileName: z.string(),
  type: z.string(),
  posterUrl: z.nullable(z.string()),
  description: z.nullable(z.string()),
})
export type PublicVideo = z.infer<typeof PublicVideo>

/** The video of a report as administrators see it, released or not. */
export const AdminVideo = z.object({
  fileName: z.string(),
  size: z.int(),
  /** Of the original, in hexadecimal digits. */
  sha256: z.string(),
  description: z.nullable(z.string()),
  state: z.enum(['preparing', 'prepared', 'failed']),
  failure: z.nullable(z.string()),
  /** Of the public copy; null while there is none. */
  type: z.nullable(z.string()),
  /** By itself; a verified report shows its video anyway. */
  isReleased: z.boolean(),
  isPublic: z.boolean(),
})
export type AdminVideo = z.infer<typeof AdminVideo>

export const VideoRelease = z.strictObject({ released: z.boolean() })
export type VideoRelease = z.infer<typeof VideoRelease>

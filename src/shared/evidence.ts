import * as z from 'zod/mini'

/** An upload as its sender sees it. */
export const Upload = z.object({
  id: z.uuid(),
  /** `received`: the video has been checked and can be named in a report. */
  state: z.enum(['receiving', 'received']),
  size: z.int(),
  videoUrl: z.nullable(z.string()),
  videoFileName: z.string(),
})
export type Upload = z.infer<typeof Upload>

/** A released video. A type that the browser cannot play is offered as a download. */
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
  /** Hash of the original, in hexadecimal digits. */
  sha256: z.string(),
  description: z.nullable(z.string()),
  state: z.enum(['preparing', 'prepared', 'failed']),
  failure: z.nullable(z.string()),
  /** Media type of the public copy; null if there is none. */
  type: z.nullable(z.string()),
  /** False once the original was removed with the name of the witness. */
  hasOriginal: z.boolean(),
  /** True if the video itself was released. A verified report shows its video in any case. */
  isReleased: z.boolean(),
  isPublic: z.boolean(),
})
export type AdminVideo = z.infer<typeof AdminVideo>

export const VideoRelease = z.strictObject({ released: z.boolean() })
export type VideoRelease = z.infer<typeof VideoRelease>

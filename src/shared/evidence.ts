import * as z from 'zod/mini'

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
  /** False once it was removed with the name of the witness. */
  hasOriginal: z.boolean(),
  /** By itself; a verified report shows its video anyway. */
  isReleased: z.boolean(),
  isPublic: z.boolean(),
})
export type AdminVideo = z.infer<typeof AdminVideo>

export const VideoRelease = z.strictObject({ released: z.boolean() })
export type VideoRelease = z.infer<typeof VideoRelease>

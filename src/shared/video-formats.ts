export const videoFormats = ['mp4', 'mov', 'avi'] as const
export type VideoFormat = (typeof videoFormats)[number]

/** Media types that browsers send for each format. The first is the registered one. */
export const videoTypes: Record<VideoFormat, readonly [string, ...string[]]> = {
  mp4: ['video/mp4', 'video/x-m4v'],
  mov: ['video/quicktime'],
  avi: ['video/x-msvideo', 'video/avi', 'video/msvideo', 'video/vnd.avi'],
}

/** Bytes. */
export const largestVideo = 104_857_600

/** The same for people. */
export const videoLimits = {
  largest: `${largestVideo / 1_024 ** 2}MB`,
  formats: videoFormats.map((format) => format.toUpperCase()),
}

/** Returns the format for the extension of a file name, undefined if unknown. */
export function formatOfName(fileName: string): VideoFormat | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  return videoFormats.find((format) => format === extension)
}

/** Browsers send an empty type if they do not know it. Then only the extension counts. */
export function agreesWithType(format: VideoFormat, declared: string): boolean {
  const type = declared.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return type === '' || videoTypes[format].includes(type)
}

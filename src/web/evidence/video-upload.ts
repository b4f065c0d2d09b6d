import type { DetailedError, Upload } from 'tus-js-client'
import type { ProblemDetails } from '../../shared/problems.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { apiUrls } from '../../shared/urls.ts'
import { agreesWithType, formatOfName, largestVideo } from '../../shared/video-formats.ts'
import { readProblem } from '../api.ts'
import { importWithRetry } from '../ui/import-with-retry.ts'

/** In bytes. At half a megabit a second, a chunk takes about a minute and a half. */
const chunkSize = 5 * 1_048_576

/** In milliseconds. After the last one the upload waits until it is resumed. */
const retryDelays = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 60_000]

export type UploadListener = {
  onProgress(sent: number): void
  /** The connection failed. */
  onInterruption(): void
  /** Without a reason if the server gives none. */
  onRefusal(refusal: UploadRefusal | undefined): void
  /** `id` is the upload's; the report refers to it. */
  onReceived(id: string): void
}

/** A fault that the browser has found, or the problem of the server. */
export type UploadRefusal = Exclude<keyof Texts['videoFaults'], 'part'> | ProblemDetails

export type VideoUpload = { start(): void; pause(): void; cancel(): void }

/** Why the browser refuses the file. The server checks its content later. */
export function refusalOf({ name, type, size }: File): UploadRefusal | undefined {
  const format = formatOfName(name)
  if (!format || !agreesWithType(format, type)) return 'wrongType'
  if (size > largestVideo) return 'tooLarge'
  if (size === 0) return 'unreadable'
  return undefined
}

function isTemporary({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0
  const isPassingRefusal = [0, 408, 409, 423].includes(status)
  return isPassingRefusal || (status >= 500 && status !== 507)
}

/** Resumes an earlier upload of the same file, if the browser remembers one. */
async function continueEarlier(upload: Upload): Promise<void> {
  const [earlier] = await upload.findPreviousUploads().catch(() => [])
  if (earlier) upload.resumeFromPreviousUpload(earlier)
}

/**
 * Prepares a resumable upload in chunks. The caller starts it. While its code is still loading, the last
 * wish of the caller waits.
 */
export function openVideoUpload(file: File, listener: UploadListener): VideoUpload {
  let upload: VideoUpload | undefined
  let wish: keyof VideoUpload = 'pause'
  async function prepare() {
    upload = await importWithRetry(
      async () => prepareUpload(await import('tus-js-client'), file, listener),
      () => wish === 'start' && listener.onInterruption(),
    )
    upload[wish]()
  }
  function want(next: keyof VideoUpload) {
    wish = next
    upload?.[next]()
  }
  void prepare()
  return {
    start: () => want('start'),
    pause: () => want('pause'),
    cancel: () => want('cancel'),
  }
}

async function prepareUpload(
  tus: typeof import('tus-js-client'),
  file: File,
  listener: UploadListener,
): Promise<VideoUpload> {
  const upload = new tus.Upload(file, {
    endpoint: apiUrls.uploads,
    chunkSize,
    retryDelays,
    metadata: { filename: file.name, filetype: file.type },
    removeFingerprintOnSuccess: true,
    onProgress: (sent) => listener.onProgress(sent),
    onShouldRetry(error) {
      const isWorthIt = isTemporary(error)
      if (isWorthIt) listener.onInterruption()
      return isWorthIt
    },
    onError(error) {
      if (!('originalResponse' in error) || isTemporary(error)) return listener.onInterruption()
      listener.onRefusal(readProblem(error.originalResponse?.getBody() ?? ''))
    },
    onSuccess: () => listener.onReceived(upload.url?.split('/').at(-1) ?? ''),
  })
  await continueEarlier(upload)
  return {
    start: () => upload.start(),
    pause: () => void upload.abort(),
    cancel: () => void upload.abort(true).catch(() => {}),
  }
}

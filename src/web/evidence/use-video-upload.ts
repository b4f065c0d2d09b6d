import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  openVideoUpload,
  refusalOf,
  type UploadListener,
  type UploadRefusal,
  type VideoUpload,
} from './video-upload.ts'

export type UploadState =
  | { stage: 'none' }
  | {
      stage: 'sending'
      fileName: string
      sent: number
      total: number
      /** The current rate in bytes a second; undefined until it is known. */
      rate: number | undefined
      /** The reason why the upload pauses. */
      pause: 'chosen' | 'connection' | undefined
    }
  | { stage: 'received'; fileName: string }

type SendingState = Extract<UploadState, { stage: 'sending' }>

type Handlers = {
  /** Called when the upload of a chosen file begins. */
  onBegin(): void
  onReceived(id: string): void
  onRefusal(refusal: UploadRefusal | undefined): void
  onCancel(): void
}

type Sample = { at: number; sent: number }

/** In bytes a second, over the last few seconds. */
function rateOf(samples: Sample[], now: Sample): number | undefined {
  samples.push(now)
  while ((samples[0]?.at ?? now.at) < now.at - 8_000) samples.shift()
  const [first = now] = samples
  const seconds = (now.at - first.at) / 1_000
  return seconds >= 1 ? (now.sent - first.sent) / seconds : undefined
}

/** Resumes the upload when the browser is online again. Stops it when the page is left. */
function useConnection(upload: RefObject<VideoUpload | undefined>, goOn: () => void) {
  const resumeOnline = useEffectEvent(goOn)
  useEffect(() => {
    const listening = new AbortController()
    addEventListener('online', () => resumeOnline(), { signal: listening.signal })
    return () => {
      listening.abort()
      upload.current?.pause()
    }
  }, [upload])
}

/** Turns the upload's events into the state of the field. */
function useUploadState() {
  const [state, setState] = useState<UploadState>({ stage: 'none' })
  const samples = useRef<Sample[]>([])
  function change(changes: Partial<SendingState>) {
    setState((known) => (known.stage === 'sending' ? { ...known, ...changes } : known))
  }
  function begin(file: File) {
    const sending = { fileName: file.name, sent: 0, total: file.size, rate: undefined }
    setState({ stage: 'sending', ...sending, pause: undefined })
  }
  function progress(sent: number) {
    const rate = rateOf(samples.current, { at: performance.now(), sent })
    change({ sent, rate, pause: undefined })
  }
  function forgetRate() {
    samples.current = []
  }
  return { state, setState, change, begin, progress, forgetRate }
}

/** The upload of one video. */
export function useVideoUpload(handlers: Handlers) {
  const { state, setState, change, begin, progress, forgetRate } = useUploadState()
  const upload = useRef<VideoUpload | undefined>(undefined)
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })

  function goOn() {
    forgetRate()
    upload.current?.start()
  }
  /** The server keeps what it has of the upload. */
  function leave() {
    upload.current?.pause()
    upload.current = undefined
    setState({ stage: 'none' })
  }
  useConnection(upload, () => {
    if (state.stage === 'sending' && state.pause === 'connection') goOn()
  })

  const listener = (file: File): UploadListener => ({
    onProgress: progress,
    onInterruption: () => change({ pause: 'connection', rate: undefined }),
    onRefusal(refusal) {
      leave()
      latest.current.onRefusal(refusal)
    },
    onReceived(id) {
      setState({ stage: 'received', fileName: file.name })
      latest.current.onReceived(id)
    },
  })

  function choose(file: File) {
    const refusal = refusalOf(file)
    if (refusal) return handlers.onRefusal(refusal)
    handlers.onBegin()
    begin(file)
    upload.current = openVideoUpload(file, listener(file))
    goOn()
  }

  function pause() {
    upload.current?.pause()
    change({ pause: 'chosen', rate: undefined })
  }
  function resume() {
    change({ pause: undefined })
    goOn()
  }
  /** Deletes the upload in the browser and on the server. */
  function cancel() {
    upload.current?.cancel()
    upload.current = undefined
    setState({ stage: 'none' })
    handlers.onCancel()
  }
  return { state, choose, pause, resume, cancel, leave }
}

import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import { captionsUrl, idOfVideoUrl } from '../../shared/urls.ts'
import { videoTypes } from '../../shared/video-formats.ts'
import { fillIn } from '../texts/fill-in.tsx'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { useVideo } from './video-query.ts'

/**
 * The link to a video in an object store expires after some minutes. After an error, this requests
 * a new link and continues where the video stopped. A second error at the same place is final.
 */
function usePlayback() {
  const player = useRef<HTMLVideoElement>(null)
  const lastStop = useRef<number>(undefined)
  const [hasFailed, setHasFailed] = useState(false)

  const onError = useCallback(() => {
    const video = player.current
    // The error may be older than the scripts, or be reported again after the new start.
    if (!video?.error) return
    const { currentTime, paused } = video
    if (currentTime === lastStop.current) return setHasFailed(true)
    lastStop.current = currentTime
    video.load()
    video.currentTime = currentTime
    if (!paused) video.play().catch(() => {})
  }, [])

  useEffect(onError, [onError])

  return { player, onError, hasFailed }
}

/** Plays the released video of a report, or offers it as a file if no browser can play it. */
export function VideoPlayer({ url, fileName }: { url: string; fileName: string | null }) {
  const language = useLanguage()
  const texts = useTexts(reportsTexts)
  const id = idOfVideoUrl(url) ?? ''
  const { data } = useVideo(id)
  const { player, onError, hasFailed } = usePlayback()
  const descriptionId = useId()
  const name = data?.fileName ?? fileName ?? 'video'
  const isPlayable = !hasFailed && data?.type !== videoTypes.avi[0]
  return (
    <figure className="grid gap-3">
      {isPlayable && (
        <video
          controls
          playsInline
          preload="metadata"
          src={url}
          poster={data?.posterUrl ?? undefined}
          aria-label={texts.videoEvidence}
          aria-describedby={descriptionId}
          className="video max-h-[80vh]"
          ref={player}
          onError={onError}
        >
          <track
            kind="captions"
            src={captionsUrl(id)}
            srcLang={language.tag}
            label={texts.description}
          />
        </video>
      )}
      <figcaption id={descriptionId}>
        {data?.description && <p className="break-words">{data.description}</p>}
        {!isPlayable && <p>{texts.mayNotPlay}</p>}
        <p className="text-sm">
          <a href={url} download={name}>
            {fillIn(texts.saveVideo, { name: <bdi>({name})</bdi> })}
          </a>
        </p>
      </figcaption>
    </figure>
  )
}

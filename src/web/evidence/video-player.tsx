import { useId, useState } from 'react'
import { captionsUrl, idOfVideoUrl } from '../../shared/urls.ts'
import { videoTypes } from '../../shared/video-formats.ts'
import { useVideo } from './video-query.ts'

/** The released video of a report: played here, or offered as a file where no browser plays it. */
export function VideoPlayer({ url, fileName }: { url: string; fileName: string | null }) {
  const id = idOfVideoUrl(url) ?? ''
  const { data } = useVideo(id)
  const [hasFailed, setHasFailed] = useState(false)
  const descriptionId = useId()
  const name = data?.fileName ?? fileName ?? 'video'
  const isPlayable = !hasFailed && data?.type !== videoTypes.avi[0]
  return (
    <figure className="video">
      {isPlayable && (
        <video
          controls
          playsInline
          preload="metadata"
          src={url}
          poster={data?.posterUrl ?? undefined}
          aria-label="Video evidence"
          aria-describedby={descriptionId}
          onError={() => setHasFailed(true)}
        >
          <track kind="captions" src={captionsUrl(id)} srcLang="en" label="Description" />
        </video>
      )}
      <figcaption id={descriptionId}>
        {data?.description && <p className="break-words">{data.description}</p>}
        {!isPlayable && <p>This video may not play in a browser; it can be saved and played.</p>}
        <p className="text-sm">
          <a href={url} download={name}>
            Save the video evidence <bdi>({name})</bdi>
          </a>
        </p>
      </figcaption>
    </figure>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminVideo } from '../../../shared/evidence.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast.tsx'
import { withId } from '../admin-api.ts'
import { useDeed } from '../use-deed.ts'
import { getReportVideo, releaseVideo } from './desk-api.ts'
import { refreshCase } from './desk-queries.ts'

type CaseVideoProps = { reportId: string; mayDownload: boolean }

const videoKey = (id: string) => [apiUrls.adminVideo, id] as const

/** The evidence as the public sees or would see it, and whether it does. */
export function CaseVideo({ reportId, mayDownload }: CaseVideoProps) {
  const { data, error } = useQuery({
    queryKey: videoKey(reportId),
    queryFn: ({ signal }) => getReportVideo(reportId, signal),
    refetchOnMount: 'always',
  })
  return (
    <section aria-labelledby="video-title" className="case-part">
      <h3 id="video-title">Video evidence</h3>
      {!data && !error && <Spinner text="Loading video..." />}
      {error && <p className="text-muted">There is no video of this name in the register.</p>}
      {data && (
        <>
          <Preview video={data} url={withId(apiUrls.adminVideoCopy, reportId)} />
          <p className="text-sm text-muted wrap-anywhere">
            <bdi>{data.fileName}</bdi>, {(data.size / 1_000_000).toFixed(1)} MB, SHA-256{' '}
            <code>{data.sha256}</code>
          </p>
          <Release reportId={reportId} video={data} />
          {mayDownload && (
            <p>
              <a href={withId(apiUrls.adminVideoOriginal, reportId)} download>
                Download the original
              </a>{' '}
              <span className="text-muted">(it may tell where and with what it was taken)</span>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function Preview({ video, url }: { video: AdminVideo; url: string }) {
  if (video.state === 'preparing') return <p>The public copy is being prepared.</p>
  if (video.state === 'failed') {
    return <p>The public copy could not be made. {video.failure && <bdi>{video.failure}</bdi>}</p>
  }
  const isPlayable = video.type === 'video/mp4'
  return (
    <>
      {isPlayable ? (
        // Nothing has captions: what is heard and seen is told by the witness beside it.
        <video controls preload="metadata" src={url} aria-label={video.fileName} className="w-full">
          <track kind="captions" />
        </video>
      ) : (
        <p>
          <a href={url}>Open the public copy</a>{' '}
          <span className="text-muted">(browsers do not play {video.type})</span>
        </p>
      )}
      {video.description && (
        <p>
          <bdi>{video.description}</bdi>
        </p>
      )}
    </>
  )
}

function Release({ reportId, video }: { reportId: string; video: AdminVideo }) {
  const queryClient = useQueryClient()
  const { perform, isBusy } = useDeed('Update Failed')

  const change = () =>
    perform(async () => {
      const changed = await releaseVideo(reportId, !video.isReleased)
      queryClient.setQueryData(videoKey(reportId), changed)
      showToast({
        title: changed.isReleased ? 'Video Released' : 'Video Withheld',
        description: changed.isPublic
          ? 'Everybody can see it'
          : 'Nobody but administrators sees it',
      })
      await refreshCase(queryClient, reportId)
    })

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="secondary" aria-disabled={isBusy} onClick={change}>
        {video.isReleased ? 'Withhold the video' : 'Release the video'}
      </Button>
      <p className="text-muted">{describeVisibility(video)}</p>
    </div>
  )
}

function describeVisibility({ isPublic, isReleased }: AdminVideo): string {
  if (!isPublic) return 'Nobody but administrators sees it.'
  return isReleased
    ? 'Everybody can see it.'
    : 'Everybody can see it, because the report is verified.'
}

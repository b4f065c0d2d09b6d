import { useQueryClient } from '@tanstack/react-query'
import type { AdminVideo } from '../../../shared/evidence.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { type Language, type Texts, textsIn } from '../../../shared/texts/texts.ts'
import { ApiError, addressOf, api, bodyOf } from '../../api.ts'
import { failureMessage } from '../../failure-message.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useLanguage, useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCommandQueue } from '../use-command-queue.ts'
import { refreshCase, showVideo, useReportVideo } from './desk-queries.ts'

type CaseVideoProps = { reportId: string; mayDownload: boolean }

/** The video's public copy, and whether it is released. */
export function CaseVideo({ reportId, mayDownload }: CaseVideoProps) {
  const language = useLanguage()
  const texts = useTexts(deskTexts)
  const { data, error } = useReportVideo(reportId)
  const path = { id: reportId }
  return (
    <section
      aria-labelledby="video-title"
      className="ruled grid grid-cols-1 gap-3 pt-5 wrap-anywhere"
    >
      <h3 id="video-title">{texts.videoEvidence}</h3>
      {!data && !error && <Spinner text={texts.loadingVideo} />}
      {error && <p role="alert">{describeFailure(language, error)}</p>}
      {data && (
        <>
          <Preview video={data} url={addressOf('/api/admin/reports/{id}/video/copy', { path })} />
          <p className="text-sm text-muted">
            {fillIn(texts.videoFacts, {
              name: <bdi>{data.fileName}</bdi>,
              fileSize: texts.size(data.size),
              hash: <code>{data.sha256}</code>,
            })}
          </p>
          <Release reportId={reportId} video={data} />
          {mayDownload && data.hasOriginal && (
            <p>
              <a href={addressOf('/api/admin/reports/{id}/video/original', { path })} download>
                {texts.downloadTheOriginal}
              </a>{' '}
              <span className="text-muted">{texts.originalMayTell}</span>
            </p>
          )}
          {!data.hasOriginal && <p className="text-sm text-muted">{texts.originalRemoved}</p>}
        </>
      )}
    </section>
  )
}

function describeFailure(language: Language, error: Error): string {
  const texts = textsIn(language, deskTexts)
  // Imported reports may name a video that was never uploaded.
  if (error instanceof ApiError && error.status === 404) {
    return texts.noSuchVideo
  }
  return failureMessage(language, error, texts.videoCannotBeShown)
}

function Preview({ video, url }: { video: AdminVideo; url: string }) {
  return (
    <>
      <PublicCopy video={video} url={url} />
      {video.description && (
        <p>
          <bdi>{video.description}</bdi>
        </p>
      )}
    </>
  )
}

function PublicCopy({ video, url }: { video: AdminVideo; url: string }) {
  const texts = useTexts(deskTexts)
  if (video.state === 'preparing') {
    return <Spinner text={texts.publicCopyComing} />
  }
  if (video.state === 'failed') {
    const outlook = video.hasOriginal ? texts.publicCopyTriedAgain : ''
    return (
      <p>
        {video.failure}. {outlook}
      </p>
    )
  }
  if (video.type !== 'video/mp4') {
    return (
      <p>
        <a href={url}>{texts.openThePublicCopy}</a>{' '}
        <span className="text-muted">{texts.notPlayed(video.type ?? '')}</span>
      </p>
    )
  }
  return (
    // Uploaded videos have no captions; the witness's description stands beside the player.
    <video
      controls
      preload="metadata"
      src={url}
      aria-label={video.fileName}
      className="video max-h-[60dvh]"
    >
      <track kind="captions" />
    </video>
  )
}

function Release({ reportId, video }: { reportId: string; video: AdminVideo }) {
  const texts = useTexts(deskTexts)
  const queryClient = useQueryClient()
  const { perform, isBusy } = useCommandQueue(texts.updateFailed)

  const change = () =>
    perform(async () => {
      const changed = await bodyOf(
        api.POST('/api/admin/reports/{id}/video/release', {
          params: { path: { id: reportId } },
          body: { released: !video.isReleased },
        }),
      )
      // First: a moderator who sees the success may decide at once, and that needs the new version.
      await refreshCase(queryClient, reportId)
      await showVideo(queryClient, reportId, changed)
      showToast({
        title: changed.isReleased ? texts.videoReleased : texts.videoWithheld,
        description: describeVisibility(texts, changed),
      })
    })

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" aria-disabled={isBusy} onClick={change}>
        {video.isReleased ? texts.withholdTheVideo : texts.releaseTheVideo}
      </Button>
      <p className="text-muted">{describeVisibility(texts, video)}</p>
    </div>
  )
}

function describeVisibility(
  texts: Texts['desk'],
  { isPublic, isReleased, state }: AdminVideo,
): string {
  if (isPublic && isReleased) return texts.visible
  if (isPublic) return texts.visibleBecauseVerified
  if (!isReleased) return texts.hidden
  if (state === 'preparing') return texts.visibleOnceReady
  if (state === 'failed') return texts.hiddenWithoutCopy
  return texts.hiddenBecauseRejected
}

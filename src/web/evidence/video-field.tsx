import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useEffectEvent, useState } from 'react'
import { reportFormTexts } from '../../shared/texts/en/report-form.ts'
import { videoFaultsTexts } from '../../shared/texts/en/video-faults.ts'
import { idOfVideoUrl, videoUrl } from '../../shared/urls.ts'
import { videoFormats, videoLimits, videoTypes } from '../../shared/video-formats.ts'
import { ApiError, api, bodyOf } from '../api.ts'
import { problemSentence } from '../failure-message.ts'
import { useFormats, useLanguage, useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { controlAttributes, Field } from '../ui/field.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { progressText } from './upload-texts.ts'
import { type UploadState, useVideoUpload } from './use-video-upload.ts'

type VideoFieldProps = {
  id: string
  fault: string | undefined
  /** The address of the uploaded video, `unfinishedVideo`, or an empty text. */
  value: string
  onChange: (value: string) => void
  onFault: (message: string) => void
}

const accepted = videoFormats.flatMap((format) => [`.${format}`, ...videoTypes[format]]).join(',')

/** The field for a video. It uploads while the witness fills in the rest of the form. */
export function VideoField({ id, fault, value, onChange, onFault }: VideoFieldProps) {
  const texts = useTexts(reportFormTexts)
  const videoFaults = useTexts(videoFaultsTexts)
  const language = useLanguage()
  const returnFocus = useReturnFocus(id)
  const upload = useVideoUpload({
    onBegin: () => onChange(unfinishedVideo),
    onReceived: (uploadId) => onChange(videoUrl(uploadId)),
    onRefusal(refusal) {
      onChange('')
      returnFocus()
      if (!refusal) return onFault(texts.videoNotUploaded)
      onFault(
        typeof refusal === 'string' ? videoFaults[refusal] : problemSentence(language, refusal),
      )
    },
    onCancel() {
      onChange('')
      returnFocus()
    },
  })
  const { stage } = upload.state
  const isEmptied = value === '' && stage !== 'none'
  const forget = useEffectEvent(() => upload.leave())
  useEffect(() => {
    if (isEmptied) forget()
  }, [isEmptied])
  const hint = texts.videoHint(videoLimits.formats.join(', '), videoLimits.largest)
  const field = { id, fault, label: texts.videoEvidence, hint, announcesFault: true }

  if (upload.state.stage === 'sending') {
    return (
      <Field {...field}>
        <Sending state={upload.state} upload={upload} />
      </Field>
    )
  }
  const receivedId = idOfVideoUrl(value)
  return (
    <Field {...field}>
      {receivedId ? (
        <Received
          id={receivedId}
          fileName={upload.state.stage === 'received' ? upload.state.fileName : undefined}
          onRemove={() => {
            void api
              .DELETE('/api/uploads/{id}', { params: { path: { id: receivedId } } })
              .catch(() => {})
            upload.leave()
            onChange('')
            returnFocus()
          }}
          onGone={() => {
            onChange('')
            onFault(videoFaults.unknown)
          }}
        />
      ) : (
        <FileChoice field={field} isInterrupted={value === unfinishedVideo} upload={upload} />
      )}
    </Field>
  )
}

/** The pressed button disappears with the upload. Its focus moves to the field. */
function useReturnFocus(id: string) {
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    if (returns > 0 && document.activeElement === document.body) {
      document.getElementById(id)?.focus()
    }
  }, [returns, id])
  return () => setReturns((count) => count + 1)
}

type Upload = ReturnType<typeof useVideoUpload>
type FileChoiceProps = {
  field: Parameters<typeof controlAttributes>[0]
  isInterrupted: boolean
  upload: Upload
}

function FileChoice({ field, isInterrupted, upload }: FileChoiceProps) {
  const texts = useTexts(reportFormTexts)
  const isHydrated = useHydrated()
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (file) upload.choose(file)
    target.value = ''
  }
  return (
    <>
      {isInterrupted && (
        <div className="notice mb-3">
          <p>
            <strong>{texts.uploadCutOff}</strong> {texts.chooseTheSameFile}
          </p>
          <Button variant="secondary" onClick={upload.cancel}>
            {texts.sendTheReportWithoutIt}
          </Button>
        </div>
      )}
      <input
        type="file"
        accept={accepted}
        className="input"
        disabled={!isHydrated}
        onChange={choose}
        {...controlAttributes(field)}
      />
      <noscript>
        <p className="mt-2 text-sm text-muted">{texts.videoNeedsScripts}</p>
      </noscript>
    </>
  )
}

type SendingState = Extract<UploadState, { stage: 'sending' }>

function Sending({ state, upload }: { state: SendingState; upload: Upload }) {
  const texts = useTexts(reportFormTexts)
  const formats = useFormats()
  const { fileName, sent, total, pause } = state
  const isAllSent = sent === total && !pause
  return (
    <div className="grid gap-3">
      <ProgressBar
        label={fileName}
        value={sent}
        max={total}
        text={progressText(texts, formats, state)}
      />
      <p role="status" className="text-sm text-muted">
        {pause === 'chosen' && texts.paused}
        {pause === 'connection' && texts.connectionLost}
        {isAllSent && texts.checkingTheVideo}
        {!pause && !isAllSent && texts.uploading}
      </p>
      <div className="flex flex-wrap gap-2">
        {pause ? (
          <Button variant="secondary" onClick={upload.resume}>
            {texts.resume}
          </Button>
        ) : (
          <Button variant="secondary" onClick={upload.pause}>
            {texts.pause}
          </Button>
        )}
        <Button variant="quiet" onClick={upload.cancel}>
          {texts.cancelUpload}
        </Button>
      </div>
    </div>
  )
}

type ReceivedProps = {
  id: string
  /** Unknown after a reload. */
  fileName: string | undefined
  onRemove: () => void
  onGone: () => void
}

function Received({ id, fileName, onRemove, onGone }: ReceivedProps) {
  const texts = useTexts(reportFormTexts)
  const { data, error } = useQuery({
    queryKey: ['upload', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/uploads/{id}', { params: { path: { id } }, signal })),
    enabled: fileName === undefined,
  })
  const isGone = error instanceof ApiError && error.status === 404
  const reportGone = useEffectEvent(onGone)
  useEffect(() => {
    if (isGone) reportGone()
  }, [isGone])
  return (
    <div className="notice">
      <p role="status">
        <strong>{texts.videoReceived}</strong> <bdi>{fileName ?? data?.videoFileName ?? '...'}</bdi>
      </p>
      <Button variant="secondary" onClick={onRemove}>
        {texts.removeVideo}
      </Button>
    </div>
  )
}

/** The value of the field during the upload. The draft keeps it across a reload. */
export const unfinishedVideo = 'unfinished'

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { NewReport } from '../../../shared/reports.ts'
import { unfinishedVideo } from '../../evidence/unfinished-video.ts'
import type { ReportFields } from './report-form-fields.ts'

/** The rules and messages of the API itself. */
export const resolveReport = standardSchemaResolver<ReportFields, unknown, NewReport>({
  '~standard': {
    version: 1,
    vendor: 'anomaly-register',
    validate: async (fields: unknown) =>
      withWait(fields, await NewReport['~standard'].validate(withChoice(fields))),
  },
})

type Validation = Awaited<ReturnType<(typeof NewReport)['~standard']['validate']>>

const waitForVideo = 'The video is not here yet. Wait until it was received, or go on without it'

/** The API knows no half-sent video; the form does. */
function withWait(fields: unknown, validation: Validation): Validation {
  const isWaiting =
    typeof fields === 'object' &&
    fields !== null &&
    'videoUrl' in fields &&
    fields.videoUrl === unfinishedVideo
  if (!validation.issues || !isWaiting) return validation
  const issues = validation.issues.map((issue) =>
    issue.path?.[0] === 'videoUrl' ? { ...issue, message: waitForVideo } : issue,
  )
  return { issues }
}

/** A radio button speaks in text. In doubt a witness stays anonymous. */
function withChoice(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null) return fields
  return { ...fields, anonymous: !('anonymous' in fields && fields.anonymous === 'false') }
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { NewReport } from '../../../shared/reports.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { type Language, textsIn } from '../../../shared/texts/texts.ts'
import { unfinishedVideo } from '../../evidence/video-field.tsx'
import { inLanguage } from '../../forms/in-language.ts'
import type { ReportFields } from './report-form-fields.ts'

/** Checks the form with the schema of the API. */
export function reportResolver(language: Language) {
  const { waitForVideo } = textsIn(language, reportFormTexts)
  const schema = inLanguage(language, NewReport)
  return standardSchemaResolver<ReportFields, unknown, NewReport>({
    '~standard': {
      version: 1,
      vendor: 'anomaly-register',
      validate: async (fields: unknown) => {
        const validation = await schema['~standard'].validate(withChoices(fields))
        return withWait(fields, validation, waitForVideo)
      },
    },
  })
}

/** The report that these fields describe; undefined while it has faults. */
export function readReport(fields: ReportFields): NewReport | undefined {
  return NewReport.safeParse(withChoices(fields)).data
}

type Validation = Awaited<ReturnType<(typeof NewReport)['~standard']['validate']>>

/** Adds a fault for a video that is still uploading, which the API's schema cannot know. */
function withWait(fields: unknown, validation: Validation, message: string): Validation {
  const isWaiting =
    typeof fields === 'object' &&
    fields !== null &&
    'videoUrl' in fields &&
    fields.videoUrl === unfinishedVideo
  if (!validation.issues || !isWaiting) return validation
  const issues = validation.issues.map((issue) =>
    issue.path?.[0] === 'videoUrl' ? { ...issue, message } : issue,
  )
  return { issues }
}

/** Turns the texts of the choices into booleans. Without a choice the witness stays anonymous. */
function withChoices(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null) return fields
  return {
    ...fields,
    anonymous: !('anonymous' in fields && fields.anonymous === 'false'),
    reuse: 'reuse' in fields && fields.reuse === 'true',
    placeId: 'placeId' in fields && fields.placeId ? Number(fields.placeId) : null,
  }
}

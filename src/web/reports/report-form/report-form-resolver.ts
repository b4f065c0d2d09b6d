import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { NewReport } from '../../../shared/reports.ts'
import type { ReportFields } from './report-form-fields.ts'

/** The rules and messages of the API itself. */
export const resolveReport = standardSchemaResolver<ReportFields, unknown, NewReport>({
  '~standard': {
    version: 1,
    vendor: 'anomaly-register',
    validate: (fields: unknown) => NewReport['~standard'].validate(withChoice(fields)),
  },
})

/** A radio button speaks in text. In doubt a witness stays anonymous. */
function withChoice(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null) return fields
  return { ...fields, anonymous: !('anonymous' in fields && fields.anonymous === 'false') }
}

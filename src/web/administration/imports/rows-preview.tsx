import type { ImportMapping, ReadRows } from '../../../shared/imports.ts'
import { importsTexts } from '../../../shared/texts/en/imports.ts'
import { labelsTexts } from '../../../shared/texts/en/labels.ts'
import { failureMessage } from '../../failure-message.ts'
import { useLanguage, useTexts } from '../../texts/use-texts.ts'
import { Spinner } from '../../ui/loading.tsx'
import { useReading } from './import-queries.ts'

/** What the first rows become with these choices. */
export function RowsPreview({ id, mapping }: { id: string; mapping: ImportMapping | undefined }) {
  const language = useLanguage()
  const texts = useTexts(importsTexts)
  const { data, error, isLoading } = useReading(id, mapping)
  if (!mapping) return null
  return (
    <section aria-labelledby="preview-title">
      <h2 id="preview-title">{texts.preview}</h2>
      {isLoading && <Spinner text={texts.previewLoading} />}
      {error && <p role="alert">{failureMessage(language, error, texts.unavailable)}</p>}
      {data && !error && (
        <>
          <ol>
            {data.rows.map((row, at) => (
              <li key={at} className="panel">
                <Row row={row} />
              </li>
            ))}
          </ol>
          {data.unusedColumns.length > 0 && (
            <p className="text-muted">{texts.unused(data.unusedColumns.join(', '))}</p>
          )}
        </>
      )}
    </section>
  )
}

function Row({ row: { report, skipped, faults } }: { row: ReadRows['rows'][number] }) {
  const texts = useTexts(importsTexts)
  const labels = useTexts(labelsTexts)
  if (!report) {
    return (
      <p>
        <strong>{texts.notTaken}:</strong> <bdi>{skipped ?? faults.join('; ')}</bdi>
      </p>
    )
  }
  const { location, sightingDate, sightingTime, phenomenonType, region, description } = report
  return (
    <>
      <p>
        <strong>
          <bdi>{location}</bdi>
        </strong>{' '}
        · {[sightingDate, sightingTime].filter(Boolean).join(' ')} ·{' '}
        {labels.phenomena[phenomenonType]} · {labels.regions[region]}
      </p>
      <p className="text-muted line-clamp-3">
        <bdi>{description}</bdi>
      </p>
    </>
  )
}

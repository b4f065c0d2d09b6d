import { useQueryClient } from '@tanstack/react-query'
import type { ImportFile, ImportOutcome } from '../../../shared/imports.ts'
import { importsTexts } from '../../../shared/texts/en/imports.ts'
import { keysOf } from '../../../shared/values-by-key.ts'
import { addressOf, api } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useCommandQueue } from '../use-command-queue.ts'
import { isUnderWay, refreshImports } from './import-queries.ts'

type RunReportProps = { file: ImportFile; run: NonNullable<ImportFile['run']> }

/** How far the last run is, or what came of it. */
export function RunReport({ file, run }: RunReportProps) {
  const texts = useTexts(importsTexts)
  const { state, id } = file
  const { isTrial, source, rows, progress, outcome, failure, hasRefusedRows } = run
  const title = texts.of(isTrial ? texts.trial : texts.import, source)
  return (
    <section aria-labelledby="run-report-title">
      <h2 id="run-report-title">
        <bdi>{title}</bdi>
      </h2>
      <p role="status">{texts.states[state]}</p>
      {isUnderWay(file) && (
        <>
          <ProgressBar
            label={<bdi>{title}</bdi>}
            value={progress}
            max={1}
            text={texts.progress(rows, Math.floor(progress * 100))}
          />
          <StopButton id={id} />
        </>
      )}
      {failure && <p className="notice notice-destructive">{failure}</p>}
      {outcome && <Outcome outcome={outcome} isTrial={isTrial} />}
      {hasRefusedRows && (
        <p>
          <a href={addressOf('/api/admin/imports/{id}/refused-rows', { path: { id } })} download>
            {texts.takeRefused}
          </a>{' '}
          <span className="text-muted">{texts.refusedHint}</span>
        </p>
      )}
    </section>
  )
}

function StopButton({ id }: { id: string }) {
  const texts = useTexts(importsTexts)
  const client = useQueryClient()
  const { perform, isBusy } = useCommandQueue(texts.stopFailed, () => refreshImports(client))
  const params = { path: { id } }
  return (
    <Button
      variant="secondary"
      aria-disabled={isBusy}
      onClick={() => perform(() => api.DELETE('/api/admin/imports/{id}/run', { params }))}
    >
      {texts.stop}
    </Button>
  )
}

type OutcomeProps = { outcome: ImportOutcome; isTrial: boolean }

/** Figures that tell something: the first two and the refused rows always, others above zero. */
function Outcome({ outcome, isTrial }: OutcomeProps) {
  const texts = useTexts(importsTexts)
  const shown = keysOf(texts.outcome).filter(
    (name) => ['read', 'imported', 'refused'].includes(name) || outcome[name] > 0,
  )
  const label = (name: keyof typeof texts.outcome) =>
    name === 'imported' && isTrial ? texts.couldBeImported : texts.outcome[name]
  return (
    <>
      {outcome.wasInterrupted && <p className="notice">{texts.wasInterrupted}</p>}
      <dl className="import-outcome">
        {shown.map((name) => (
          <div key={name}>
            <dt>{label(name)}</dt>
            <dd>{texts.rows(outcome[name])}</dd>
          </div>
        ))}
      </dl>
      <Tally title={texts.skipped} counts={outcome.skipped} />
      <Tally title={texts.refusedBecause} counts={outcome.refusedBecause} />
      <Tally title={texts.refusedCountries} counts={outcome.refusedCountries} />
      {outcome.unusedColumns.length > 0 && (
        <p className="text-muted">{texts.unused(outcome.unusedColumns.join(', '))}</p>
      )}
    </>
  )
}

function Tally({ title, counts }: { title: string; counts: ImportOutcome['skipped'] }) {
  const texts = useTexts(importsTexts)
  if (counts.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <dl className="import-outcome">
        {counts.map(({ name, rows }) => (
          <div key={name}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>{texts.rows(rows)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

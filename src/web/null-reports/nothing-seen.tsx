import type { ReadReport } from '../../shared/public-report.ts'
import { nullReportTexts } from '../../shared/texts/en/null-report.ts'
import { nothingSeenUrl } from '../../shared/urls.ts'
import { Fact } from '../reports/facts.tsx'
import { useAdditions } from '../reports/report-queries.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'

/** How many people were near and saw nothing, beside the other facts of a report. */
export function NothingSeenFact({ report: { nothingSeen = 0 } }: { report: ReadReport }) {
  const texts = useTexts(nullReportTexts)
  if (nothingSeen === 0) return null
  return <Fact name={texts.nothingSeen}>{texts.people(nothingSeen)}</Fact>
}

/** The released notes of people who saw nothing. */
export function NothingSeenNotes({ id }: { id: string }) {
  const texts = useTexts(nullReportTexts)
  const formats = useFormats()
  const { nothingSeen = [] } = useAdditions(id) ?? {}
  if (nothingSeen.length === 0) return null
  return (
    <section aria-labelledby="nothing-seen-title" className="grid gap-4 wrap-anywhere">
      <h2 id="nothing-seen-title" className="text-title">
        {texts.notes}
      </h2>
      {nothingSeen.map(({ addedOn, note }, index) => (
        // Notes never change their order.
        <article key={`${addedOn} ${index}`} className="panel grid gap-1 p-4">
          <time dateTime={addedOn} className="text-sm text-muted">
            {formats.sightingDate(addedOn)}
          </time>
          <p className="whitespace-pre-line">{note}</p>
        </article>
      ))}
    </section>
  )
}

export function NothingSeenLink({ id }: { id: string }) {
  const texts = useTexts(nullReportTexts)
  return (
    <ButtonLink variant="secondary" href={nothingSeenUrl(id)}>
      {texts.sawNothing}
    </ButtonLink>
  )
}

import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { reportPageTexts } from '../../shared/texts/en/report-page.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { useAdditions } from './report-queries.ts'

/** What the witness added later, with its day. What was submitted stays as it was. */
export function ReportAdditions({ id }: { id: string }) {
  const texts = useTexts(reportPageTexts)
  const labels = useTexts(labelsTexts)
  const formats = useFormats()
  const data = useAdditions(id)
  if (!data || data.additions.length === 0) return null
  return (
    <section aria-labelledby="additions-title" className="grid gap-4 wrap-anywhere">
      <h2 id="additions-title" className="text-title">
        {texts.addedByTheWitness}
      </h2>
      {data.additions.map(({ kind, text, addedOn, sealHash }, index) => (
        // Additions never change their order.
        <article key={`${addedOn} ${index}`} className="panel grid gap-1 p-4">
          <p className="text-sm text-muted">
            {texts.additionKinds[kind]},{' '}
            <time dateTime={addedOn}>{formats.sightingDate(addedOn)}</time>
          </p>
          <p className="whitespace-pre-line">{text}</p>
          {sealHash && <p className="text-sm text-muted">{`${labels.sealHash} ${sealHash}`}</p>}
        </article>
      ))}
    </section>
  )
}

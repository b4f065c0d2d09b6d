import { useQuery } from '@tanstack/react-query'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import { apiUrls } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'

export function additionsKey(id: string) {
  return [apiUrls.additions, id] as const
}

/** What was added to a report later; undefined until it is known. */
export function useAdditions(id: string) {
  return useQuery({
    queryKey: additionsKey(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/reports/{id}/additions', { params: { path: { id } }, signal })),
  }).data
}

/** What the witness added later, with its day. What was submitted stays as it was. */
export function ReportAdditions({ id }: { id: string }) {
  const texts = useTexts(reportsTexts)
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

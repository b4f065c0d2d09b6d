import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminReport } from '../../../shared/moderation.ts'
import { redactionTexts } from '../../../shared/texts/en/redaction.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { api, bodyOf } from '../../api.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Instant } from '../shown-values.tsx'
import { useReportChange } from './use-report-change.ts'

const originalsKey = (id: string) => [apiUrls.adminReportRedactions, id] as const

/** Sends a change of the texts of a report, after which it has other originals. */
export function useRedaction({ id }: AdminReport) {
  const texts = useTexts(redactionTexts)
  const queryClient = useQueryClient()
  return useReportChange(texts.failed, () =>
    queryClient.invalidateQueries({ queryKey: originalsKey(id) }),
  )
}

/** The texts of before, as long as they can be put back. Of each text only the latest can. */
export function RedactionOriginals({ report }: { report: AdminReport }) {
  const texts = useTexts(redactionTexts)
  const { id, updatedAt } = report
  const { change, isBusy } = useRedaction(report)
  const { data: originals = [] } = useQuery({
    queryKey: originalsKey(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/reports/{id}/redactions', { params: { path: { id } }, signal })),
    refetchOnMount: 'always',
  })
  if (originals.length === 0) return null

  const putBack = (redactionId: string) => {
    const params = { path: { id, redactionId } }
    const body = { expectedUpdatedAt: updatedAt }
    const call = () =>
      bodyOf(api.POST('/api/admin/reports/{id}/redactions/{redactionId}/return', { params, body }))
    return change(call, { title: texts.wasPutBack, description: texts.wasPutBackText })
  }

  return (
    <details>
      <summary className="cursor-pointer">{texts.originals}</summary>
      <ol className="mt-3 grid gap-4">
        {originals.map(({ id: redactionId, field, original, erasedAt }, index) => (
          <li key={redactionId} className="grid justify-items-start gap-2">
            <p className="text-sm text-muted">
              {texts.fields[field]}. {fillIn(texts.until, { instant: <Instant at={erasedAt} /> })}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{original}</p>
            {originals.findIndex((one) => one.field === field) === index && (
              <Button
                variant="secondary"
                aria-disabled={isBusy}
                onClick={() => void putBack(redactionId)}
              >
                {texts.putBack}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

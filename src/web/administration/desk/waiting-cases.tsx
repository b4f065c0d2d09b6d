import { useQuery } from '@tanstack/react-query'
import { deskCaseTexts } from '../../../shared/texts/en/desk-case.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { api, bodyOf } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { onPlainClick } from '../../ui/plain-click.ts'
import { Instant } from '../shown-values.tsx'

export const waitingCasesKey = [apiUrls.adminWaitingCases] as const

type WaitingCasesProps = { urlOf: (id: string) => string; onOpen: (id: string) => void }

/** The reports whose witness wrote something that no moderator has settled, the oldest first. */
export function WaitingCases({ urlOf, onOpen }: WaitingCasesProps) {
  const texts = useTexts(deskCaseTexts)
  const { data: cases = [] } = useQuery({
    queryKey: waitingCasesKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/waiting-cases', { signal })),
    refetchOnMount: 'always',
  })
  if (cases.length === 0) return null
  return (
    <details className="notice">
      <summary className="cursor-pointer font-semibold">{texts.waiting(cases.length)}</summary>
      <ul className="grid gap-2">
        {cases.map(({ id, location, entries, waitsSince }) => (
          <li key={id}>
            <a href={urlOf(id)} onClick={onPlainClick(() => onOpen(id))}>
              <bdi>{location}</bdi>
            </a>{' '}
            <span className="text-muted">
              {texts.entries(entries)}, {texts.since} <Instant at={waitsSince} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

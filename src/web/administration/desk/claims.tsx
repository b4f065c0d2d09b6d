import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Claim } from '../../../shared/claims.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { api, bodyOf } from '../../api.ts'
import { showAnswer } from '../../query-client.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { claimsKey } from './desk-queries.ts'

/** Who reads which report now. Not polled: requests would keep a forgotten session alive. */
function useClaims(): Claim[] {
  const { data = [] } = useQuery({
    queryKey: claimsKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/claims', { signal })),
    refetchOnMount: 'always',
  })
  return data
}

/** Shows the claims that a call resolves to. They inform only: if the call fails, the work goes on without. */
async function updateClaims(
  client: QueryClient,
  call: () => Promise<Claim[] | undefined>,
): Promise<void> {
  const claims = await call().catch(() => undefined)
  if (claims) await showAnswer(client, claimsKey, claims)
  else await client.invalidateQueries({ queryKey: claimsKey })
}

function claim(client: QueryClient, id: string, takeOver: boolean): Promise<void> {
  const params = { path: { id } }
  return updateClaims(client, () =>
    bodyOf(api.POST('/api/admin/reports/{id}/claim', { params, body: { takeOver } })),
  )
}

async function release(client: QueryClient, id: string): Promise<void> {
  await updateClaims(client, async () => {
    await api.DELETE('/api/admin/reports/{id}/claim', { params: { path: { id } } })
    const known = client.getQueryData<Claim[]>(claimsKey)
    // The list is unknown, or a read in flight may bring a newer one that still has this claim.
    const isStale = client.isFetching({ queryKey: claimsKey }) > 0
    return isStale ? undefined : known?.filter(({ reportId }) => reportId !== id)
  })
}

/** The open report is claimed until it is closed, or until it is decided on. */
export function useClaimOf(openId: string | undefined) {
  const client = useQueryClient()
  const claims = useClaims()
  useEffect(() => {
    if (openId === undefined) return
    void claim(client, openId, false)
    return () => void release(client, openId)
  }, [client, openId])
  const find = (id: string) => claims.find(({ reportId }) => reportId === id)
  return {
    /** True if somebody else reads the report. */
    isTaken: (id: string) => find(id)?.isOwn === false,
    /** Takes the report over, or gives the own one back. */
    toggle: (id: string) => void (find(id)?.isOwn ? release(client, id) : claim(client, id, true)),
  }
}

/** Says who reads the report. */
export function ClaimNote({ reportId }: { reportId: string }) {
  const texts = useTexts(deskTexts)
  const found = useClaims().find((one) => one.reportId === reportId)
  if (!found) return null
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(found.since)) / 60_000))
  if (found.isOwn) return <>{texts.youRead(minutes)}</>
  return fillIn(texts.beingRead(minutes), { name: <bdi>{found.administratorName}</bdi> })
}

/** In the open report: who reads it, and the way to take it over. */
export function ClaimNotice({ reportId }: { reportId: string }) {
  const texts = useTexts(deskTexts)
  const client = useQueryClient()
  const found = useClaims().find((one) => one.reportId === reportId)
  if (!found || found.isOwn) return null
  return (
    <div role="status" className="notice flex flex-wrap items-center justify-between gap-2">
      <p>
        <ClaimNote reportId={reportId} />
      </p>
      <Button variant="secondary" onClick={() => void claim(client, reportId, true)}>
        {texts.takeOver}
      </Button>
    </div>
  )
}

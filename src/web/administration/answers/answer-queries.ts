import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { DecisionReason } from '../../../shared/desk-answers.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { api, bodyOf } from '../../api.ts'

const reasonsKey = [apiUrls.adminReasons] as const
const templatesKey = [apiUrls.adminTemplates] as const

/** Many rows name a reason, and lists change seldom. */
const staleTime = 60_000

/** The operator's list of reasons, with the retired ones last. */
export function useReasons() {
  return useQuery({
    queryKey: reasonsKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/reasons', { signal })),
    staleTime,
  })
}

export type ReasonInUse = DecisionReason & { number: number }

function isInUse(reason: DecisionReason): reason is ReasonInUse {
  return reason.number !== null
}

/** The reasons that a moderator can choose; empty until they are loaded. */
export function useReasonsInUse(): ReasonInUse[] {
  return (useReasons().data ?? []).filter(isInUse)
}

export function useTemplates() {
  return useQuery({
    queryKey: templatesKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/templates', { signal })),
    staleTime,
  })
}

export async function refreshReasons(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: reasonsKey })
}

export async function refreshTemplates(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: templatesKey })
}

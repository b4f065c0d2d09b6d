import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { ImportFile, ImportFileDetails, ImportMapping } from '../../../shared/imports.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { api, bodyOf, fetchPatiently } from '../../api.ts'

const importsKey = [apiUrls.adminImports] as const

/** Milliseconds between two looks at a run. */
const pace = 1_000

/** Whether the file waits to be imported, or is imported now. */
export const isUnderWay = ({ state }: ImportFile) => state === 'queued' || state === 'running'

/** The files that were sent; while one is imported, again and again. */
export function useImports() {
  return useQuery({
    queryKey: importsKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/imports', { signal })),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? pace : false),
    refetchOnMount: 'always',
  })
}

export function useImport(id: string) {
  return useQuery({
    queryKey: [...importsKey, id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/imports/{id}', { params: { path: { id } }, signal })),
  })
}

/** Sends a file as it is. */
export function sendFile(file: File): Promise<ImportFileDetails> {
  return bodyOf(
    api.POST('/api/admin/imports', {
      params: { query: { name: file.name } },
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
      bodySerializer: (body) => body,
      fetch: fetchPatiently,
    }),
  )
}

/** What the first rows become with this mapping; nothing while it is incomplete. */
export function useReading(id: string, mapping: ImportMapping | undefined) {
  return useQuery({
    queryKey: [apiUrls.adminImportReading, id, mapping],
    queryFn: ({ signal }) =>
      mapping
        ? bodyOf(
            api.POST('/api/admin/imports/{id}/reading', {
              params: { path: { id } },
              body: { mapping },
              signal,
            }),
          )
        : null,
    enabled: mapping !== undefined,
    placeholderData: keepPreviousData,
  })
}

export async function refreshImports(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: importsKey })
}

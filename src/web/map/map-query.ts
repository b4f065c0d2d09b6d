import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MapOutlines } from '../../shared/map.ts'
import { api, bodyOf } from '../api.ts'
import { type MapAddress, mapKey, mapOutlinesKey, viewOf } from './map-address.ts'

function outlinesQuery(view: string) {
  return queryOptions({
    queryKey: mapOutlinesKey(view),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/map/outlines', { params: { query: { view } }, signal })),
  })
}

/** The numbers of a map. They wait for its outlines, so that no map appears without its land. */
export function useMap(address: MapAddress) {
  const client = useQueryClient()
  return useQuery({
    queryKey: mapKey(address),
    queryFn: async ({ signal }) => {
      const [answer] = await Promise.all([
        bodyOf(api.GET('/api/map', { params: { query: address }, signal })),
        client.ensureQueryData(outlinesQuery(viewOf(address))),
      ])
      return answer
    },
    placeholderData: keepPreviousData,
  })
}

/** The land of a map, which no filter changes. */
export function useMapOutlines(view: string | undefined): MapOutlines | undefined {
  const { data } = useQuery({ ...outlinesQuery(view ?? ''), enabled: view !== undefined })
  return data
}

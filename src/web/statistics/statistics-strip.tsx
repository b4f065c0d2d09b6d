import { useQuery } from '@tanstack/react-query'
import { apiUrls } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'

export const statisticsKey = [apiUrls.statistics] as const

/** The three public counters; each is 0 when missing. */
export function StatisticsStrip() {
  const { data } = useQuery({
    queryKey: statisticsKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/statistics', { signal })),
  })
  const counters = [
    { label: 'Total Reports Filed', count: data?.totalReports },
    { label: 'Verified Sightings', count: data?.verifiedSightings },
    { label: 'Active Contributors', count: data?.activeUsers },
  ]
  return (
    <dl className="statistics">
      {counters.map(({ label, count = 0 }) => (
        <div key={label} className="statistic">
          <dt>{label}</dt>
          <dd>{count.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}

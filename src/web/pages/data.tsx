import { useQuery } from '@tanstack/react-query'
import { dataReleasesAnchor } from '../../shared/data-releases.ts'
import { dataReleasesTexts } from '../../shared/texts/en/data-releases.ts'
import { api, bodyOf } from '../api.ts'
import { dataReleasesKey } from '../data-releases/data-releases-query.ts'
import { ReleaseList } from '../data-releases/release-list.tsx'
import { DatasetDescription } from '../static-pages/dataset-description.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { StaticPage } from './static-page.tsx'

/** What the data are and how to take them, with the monthly releases. */
export function DataPage() {
  const texts = useTexts(dataReleasesTexts)
  const { data, isError } = useQuery({
    queryKey: dataReleasesKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/releases', { signal })),
  })
  return (
    <StaticPage>
      <DatasetDescription releases={data?.releases ?? []} />
      <section className="page-text" aria-labelledby={dataReleasesAnchor}>
        <h2 id={dataReleasesAnchor}>{texts.title}</h2>
        {isError && <p role="alert">{texts.unavailable}</p>}
        {data && <ReleaseList releases={data.releases} />}
      </section>
    </StaticPage>
  )
}

import { discoveryUrls, pageUrls } from '../../shared/urls.ts'
import { useSite } from '../site-context.ts'
import { StructuredData } from './structured-data.tsx'

/** What the main page tells feed readers and search engines about the site. */
export function SiteDiscovery() {
  const { site, origin } = useSite()
  const main = origin + pageUrls.main
  return (
    <>
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`${site.name}: newest reports`}
        href={discoveryUrls.atomFeed}
      />
      <link
        rel="alternate"
        type="application/feed+json"
        title={`${site.name}: newest reports`}
        href={discoveryUrls.jsonFeed}
      />
      <StructuredData
        data={{
          '@type': 'WebSite',
          '@id': main,
          name: site.name,
          url: main,
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${main}?search={search}#reports` },
            'query-input': 'required name=search',
          },
        }}
      />
    </>
  )
}

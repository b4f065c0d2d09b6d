import { layoutTexts } from '../../shared/texts/en/layout.ts'
import { discoveryUrls, pageUrls } from '../../shared/urls.ts'
import { useSite } from '../site-context.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Metadata of the main page for feed readers and search engines. */
export function SiteDiscovery() {
  const texts = useTexts(layoutTexts)
  const { site, origin } = useSite()
  const main = origin + pageUrls.main
  return (
    <>
      <link
        rel="alternate"
        type="application/atom+xml"
        title={texts.newestReports(site.name)}
        href={discoveryUrls.atomFeed}
      />
      <link
        rel="alternate"
        type="application/feed+json"
        title={texts.newestReports(site.name)}
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

/** JSON-LD for search engines. Escaped like the page state, so that both sides render the same. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return <script type="application/ld+json">{text.replaceAll('<', '\\u003c')}</script>
}

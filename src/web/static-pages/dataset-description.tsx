import { exportFormats } from '../../shared/exports.ts'
import { exportUrl, pageUrls } from '../../shared/urls.ts'
import { keysOf } from '../../shared/values-by-key.ts'
import { StructuredData } from '../layout/site-discovery.tsx'
import { useSite } from '../site-context.ts'

/** The files of the register as a data set, for search engines of data. */
export function DatasetDescription({ description }: { description: string }) {
  const { site, origin } = useSite()
  return (
    <StructuredData
      data={{
        '@type': 'Dataset',
        '@id': origin + pageUrls.data,
        name: site.name,
        description,
        url: origin + pageUrls.data,
        license: 'https://creativecommons.org/licenses/by/4.0/',
        isAccessibleForFree: true,
        creator: { '@type': 'Organization', name: site.name, url: origin + pageUrls.main },
        distribution: keysOf(exportFormats).map((format) => ({
          '@type': 'DataDownload',
          encodingFormat: exportFormats[format].mediaType,
          contentUrl: origin + exportUrl(format),
        })),
      }}
    />
  )
}

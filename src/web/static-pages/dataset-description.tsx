import { useContext } from 'react'
import { type DataRelease, dataReleaseFiles } from '../../shared/data-releases.ts'
import { dataTermsUrl, exportFormats } from '../../shared/exports.ts'
import { exportUrl, pageUrls } from '../../shared/urls.ts'
import { keysOf } from '../../shared/values-by-key.ts'
import { StructuredData } from '../layout/site-discovery.tsx'
import { StaticContentContext, useSite } from '../site-context.ts'

/** The files of the register as a data set, for search engines of data. */
export function DatasetDescription({ releases }: { releases: DataRelease[] }) {
  const { site, origin } = useSite()
  const description = useContext(StaticContentContext)?.text.description
  const [newest] = releases
  const ofRelease = newest?.files.filter(({ name }) => dataReleaseFiles[name].holdsReports) ?? []
  return (
    <StructuredData
      data={{
        '@type': 'Dataset',
        '@id': origin + pageUrls.data,
        name: site.name,
        description,
        url: origin + pageUrls.data,
        license: origin + dataTermsUrl,
        isAccessibleForFree: true,
        creator: { '@type': 'Organization', name: site.name, url: origin + pageUrls.main },
        ...(newest ? { version: newest.month, dateModified: newest.asOf } : {}),
        distribution: [
          ...keysOf(exportFormats).map((format) => ({
            '@type': 'DataDownload',
            encodingFormat: exportFormats[format].mediaType,
            contentUrl: origin + exportUrl(format),
          })),
          ...ofRelease.map(({ name, url, bytes, sha256 }) => ({
            '@type': 'DataDownload',
            name,
            encodingFormat: dataReleaseFiles[name].mediaType,
            contentUrl: origin + url,
            contentSize: String(bytes),
            sha256,
          })),
        ],
      }}
    />
  )
}

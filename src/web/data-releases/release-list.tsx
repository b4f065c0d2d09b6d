import type { DataRelease } from '../../shared/data-releases.ts'
import { dataReleasesTexts } from '../../shared/texts/en/data-releases.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import './release-list.css'

/** Every release with its files, the newest one open. */
export function ReleaseList({ releases }: { releases: DataRelease[] }) {
  const texts = useTexts(dataReleasesTexts)
  if (releases.length === 0) return <p>{texts.none}</p>
  return releases.map((release, index) => (
    <details key={release.month} className="data-release" open={index === 0}>
      <summary>
        <strong>{release.month}</strong> · {texts.reports(release.reports)}
        {release.revision > 1 && ` · ${texts.revision(release.revision)}`}
      </summary>
      <ReleaseFacts release={release} />
      <ReleaseFiles release={release} />
    </details>
  ))
}

function ReleaseFacts({ release }: { release: DataRelease }) {
  const texts = useTexts(dataReleasesTexts)
  const { sortableMoment } = useFormats()
  const { asOf, revision, removed, isRewritten } = release
  return (
    <>
      <p>
        <time dateTime={asOf}>{texts.asOf(sortableMoment(asOf))}</time>
      </p>
      {revision > 1 && <p>{texts.removed(removed.withdrawn, removed.changed)}</p>}
      {isRewritten && <p className="notice">{texts.isRewritten}</p>}
    </>
  )
}

function ReleaseFiles({ release: { month, files } }: { release: DataRelease }) {
  const texts = useTexts(dataReleasesTexts)
  return (
    <ul className="release-files" aria-label={texts.files(month)}>
      {files.map(({ name, url, bytes, sha256 }) => (
        <li key={name}>
          <a href={url} download>
            {name}
          </a>{' '}
          {texts.size(bytes)}
          <code>
            <span className="sr-only">{texts.checksum} </span>
            {sha256}
          </code>
        </li>
      ))}
    </ul>
  )
}

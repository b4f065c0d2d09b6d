import type { Texts } from '../../shared/texts/texts.ts'
import { exportUrl, pageUrls } from '../../shared/urls.ts'
import { keysOf } from '../../shared/values-by-key.ts'
import { type ExploreAddress, questionOf } from './explore-address.ts'

/** Links that take the found reports along as a file. */
export function TakeReports({
  address,
  texts,
}: {
  address: ExploreAddress
  texts: Texts['explore']
}) {
  const question = questionOf(address)
  return (
    <nav aria-label={texts.download} className="explore-take panel print:hidden">
      <p>
        <strong>{texts.download}</strong>{' '}
        {keysOf(texts.fileFormats).map((format) => (
          <a key={format} href={exportUrl(format) + question} download className="explore-order">
            {texts.fileFormats[format]}
          </a>
        ))}
      </p>
      <p className="text-muted">
        {texts.downloadHint} <a href={pageUrls.data}>{texts.aboutFiles}</a>
      </p>
    </nav>
  )
}

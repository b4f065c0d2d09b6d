import { exploreQuestion } from '../../shared/explore-question.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { discoveryUrls, exportUrl, pageUrls } from '../../shared/urls.ts'
import { keysOf } from '../../shared/values-by-key.ts'
import { numbersUrl } from '../numbers/numbers-query.ts'
import type { ExploreAddress } from './explore-address.ts'

type TakeReportsProps = { address: ExploreAddress; texts: Texts['explore'] }

const feeds = {
  atom: { type: 'application/atom+xml', url: discoveryUrls.exploreAtomFeed },
  json: { type: 'application/feed+json', url: discoveryUrls.exploreJsonFeed },
} as const

/** Links that take the found reports along as a file, or follow the question as a feed. */
export function TakeReports({ address, texts }: TakeReportsProps) {
  const question = exploreQuestion(address)
  return (
    <nav
      aria-label={texts.download}
      className="explore-take panel grid gap-1 px-4 py-3 print:hidden"
    >
      <p>
        <strong>{texts.download}</strong>
        {keysOf(texts.fileFormats).map((format) => (
          <a key={format} href={exportUrl(format) + question} download className="explore-order">
            {texts.fileFormats[format]}
          </a>
        ))}
      </p>
      <p className="text-muted">
        {texts.downloadHint} <a href={pageUrls.data}>{texts.aboutFiles}</a>
      </p>
      <p>
        <strong>{texts.follow}</strong>
        {keysOf(feeds).map((name) => (
          <a key={name} href={feeds[name].url + question} className="explore-order">
            {texts.feeds[name]}
          </a>
        ))}
      </p>
      <p>
        <a href={numbersUrl(address)}>{texts.numbers}</a>
      </p>
    </nav>
  )
}

/** Tells feed readers where the feeds of the question are. */
export function ExploreFeeds({ address, texts }: TakeReportsProps) {
  const question = exploreQuestion(address)
  return keysOf(feeds).map((name) => (
    <link
      key={name}
      rel="alternate"
      type={feeds[name].type}
      title={texts.follow}
      href={feeds[name].url + question}
    />
  ))
}

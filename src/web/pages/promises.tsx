import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import {
  type KeptPromise,
  promisedPeriods,
  promisesAnchor,
  smallestCount,
} from '../../shared/promises.ts'
import { promisesTexts } from '../../shared/texts/en/promises.ts'
import { pageUrls } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { promisesKey } from '../promises/promises-query.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { Failure } from '../ui/failure.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'
import '../promises/promises.css'

/** What the policies promise to delete, with the last run of the job that keeps each promise. */
export function PromisesPage() {
  const texts = useTexts(promisesTexts)
  const { data, isError, refetch } = useQuery({
    queryKey: promisesKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/promises', { signal })),
  })
  return (
    <PageFrame>
      <PageHead title={texts.title} description={texts.description} path={pageUrls.promises} />
      <div className="mx-auto box-content grid max-w-page grid-cols-1 gap-5 px-gutter pt-[clamp(1.5rem,1rem+2vw,3rem)]">
        <h1 className="text-section">{texts.title}</h1>
        <p className="text-lead text-muted">{texts.lead}</p>
        <p>
          <a href={`${pageUrls.dataProtection}#${promisesAnchor}`}>{texts.policy}</a>{' '}
          <a href={pageUrls.ledger}>{texts.ledger}</a>
        </p>
        {isError && (
          <Failure title={texts.unavailable} text={texts.unavailableText}>
            <ReloadLink href={pageUrls.promises} onReload={() => refetch()} />
          </Failure>
        )}
        {data && (
          <ul className="promises">
            {data.promises.map((promise) => (
              <li key={promise.name} className="promise" data-state={promise.state}>
                <PromiseCard promise={promise} />
              </li>
            ))}
          </ul>
        )}
        <section className="grid gap-2">
          <h2 className="text-title">{texts.countsTitle}</h2>
          <p>{texts.counts(smallestCount)}</p>
        </section>
      </div>
    </PageFrame>
  )
}

const signs = {
  kept: CircleCheck,
  stopped: CircleAlert,
  failed: CircleAlert,
  late: CircleAlert,
  waiting: Clock,
}

function PromiseCard({ promise }: { promise: KeptPromise }) {
  const texts = useTexts(promisesTexts)
  const { sortableMoment } = useFormats()
  const { name, state, ranAt, counts } = promise
  const Sign = signs[state]
  const writeCount = (count: number | null) =>
    count === null ? texts.fewerThan(smallestCount) : texts.about(count)
  return (
    <>
      <h2 className="text-title">{texts.titles[name]}</h2>
      <p>
        <strong>{texts.after(texts.period(promisedPeriods[name]))}</strong> {texts.sentences[name]}
      </p>
      <p className="promise-state">
        <Sign aria-hidden="true" size="1.2em" />
        {texts.states[state]}
      </p>
      {state === 'stopped' && <p>{texts.stoppedText}</p>}
      {ranAt && (
        <dl>
          <dt>{texts.lastRun}</dt>
          <dd>
            <time dateTime={ranAt}>{texts.inUtc(sortableMoment(ranAt))}</time>
          </dd>
          <dt>{texts.checked}</dt>
          <dd>{counts ? writeCount(counts.checked) : texts.notCounted}</dd>
          <dt>{texts.changed}</dt>
          <dd>{counts ? writeCount(counts.changed) : texts.notCounted}</dd>
        </dl>
      )}
    </>
  )
}

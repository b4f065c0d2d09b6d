import { useSearchParams } from 'react-router'
import type { DecisionLedger, PublicDecision } from '../../shared/public-decisions.ts'
import { forEachStatus, reportStatusTexts } from '../../shared/report-status.ts'
import { ledgerTexts } from '../../shared/texts/en/ledger.ts'
import { apiUrls, ledgerPageUrl, pageUrls } from '../../shared/urls.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { readBefore, useLedger } from '../ledger/ledger-query.ts'
import { QueueClockSection } from '../ledger/queue-clock.tsx'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { Failure } from '../ui/failure.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'
import { scrollable } from '../ui/scrollable.ts'

/** The public decisions as a chain of hashes, 50 on a page. */
export function LedgerPage() {
  const texts = useTexts(ledgerTexts)
  const [search] = useSearchParams()
  const before = readBefore(search)
  const { data, isError, refetch } = useLedger(before)
  return (
    <PageFrame>
      <PageHead title={texts.title} description={texts.description} path={pageUrls.ledger} />
      <div className="mx-auto box-content grid max-w-page grid-cols-1 gap-5 px-gutter pt-[clamp(1.5rem,1rem+2vw,3rem)]">
        <h1 className="text-section">{texts.title}</h1>
        <p className="text-lead text-muted">{texts.lead}</p>
        <p>
          {texts.chain} {texts.reference}
        </p>
        <QueueClockSection />
        {isError && (
          <Failure title={texts.unavailable} text={texts.unavailableText}>
            <ReloadLink
              href={before ? ledgerPageUrl(before) : pageUrls.ledger}
              onReload={() => refetch()}
            />
          </Failure>
        )}
        {data && <Decisions ledger={data} isOlder={before !== undefined} />}
        <p>
          <a href={apiUrls.ledger} className="inline-block min-h-6">
            {texts.machines}
          </a>
        </p>
      </div>
    </PageFrame>
  )
}

function Decisions({ ledger, isOlder }: { ledger: DecisionLedger; isOlder: boolean }) {
  const texts = useTexts(ledgerTexts)
  const { head, decisions } = ledger
  const last = decisions.at(-1)?.n ?? 1
  if (head.n === 0) return <p>{texts.empty}</p>
  return (
    <>
      <p className="wrap-anywhere">
        {texts.newest(head.n)} <code>{head.hash}</code> {texts.keep}
      </p>
      <div className="page-text">
        <section aria-label={texts.decisions} className="table-scroll" {...scrollable}>
          <table>
            <thead>
              <tr>
                {[texts.row, texts.hour, texts.decision, texts.reason, texts.by, texts.report].map(
                  (header) => (
                    <th key={header} scope="col">
                      {header}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {decisions.map((decision) => (
                <Row key={decision.n} decision={decision} />
              ))}
            </tbody>
          </table>
        </section>
      </div>
      <p className="flex flex-wrap gap-x-6 [&_a]:min-h-6">
        {isOlder && <a href={pageUrls.ledger}>{texts.theNewest}</a>}
        {last > 1 && <a href={ledgerPageUrl(last)}>{texts.older}</a>}
      </p>
    </>
  )
}

function Row({ decision }: { decision: PublicDecision }) {
  const texts = useTexts(ledgerTexts)
  const statuses = useTexts(reportStatusTexts)
  const { number, sortableMoment } = useFormats()
  const { n, decidedAt, act, reasonCode, actorRole, caseRef } = decision
  const acts = { ...forEachStatus((status) => statuses[status].deskLabel), ...texts.acts }
  return (
    <tr>
      <td>{number(n)}</td>
      <td>
        <time dateTime={decidedAt}>{sortableMoment(decidedAt)}</time>
      </td>
      <td>{acts[act]}</td>
      <td>{reasonCode ?? '–'}</td>
      <td>{texts.roles[actorRole]}</td>
      <td>
        <code>{caseRef.slice(0, 12)}</code>
      </td>
    </tr>
  )
}

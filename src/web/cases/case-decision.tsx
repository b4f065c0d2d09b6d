import type { Case } from '../../shared/case.ts'
import { isPublicStatus } from '../../shared/report-status.ts'
import { caseTexts } from '../../shared/texts/en/case.ts'
import { pageUrls } from '../../shared/urls.ts'
import { Fact } from '../reports/facts.tsx'
import { fillIn } from '../texts/fill-in.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** True if a moderator took the report from the public. */
export function isRefused({ stage, report }: Case): boolean {
  return stage === 'deleted' || (stage === 'open' && !isPublicStatus(report.status))
}

/**
 * What the moderator wrote with the decision and, for a refusal, the six statements of
 * article 17 of the Digital Services Act.
 */
export function CaseDecision({ found }: { found: Case }) {
  const texts = useTexts(caseTexts)
  const { decision, entries } = found
  const written = entries.find(({ id }) => id === decision?.entryId)
  return (
    <>
      {written && (
        <div className="panel p-4">
          <p className="text-sm text-muted">{texts.moderatorWrites}</p>
          <p className="whitespace-pre-line">{written.text}</p>
        </div>
      )}
      {isRefused(found) && <Statement decision={decision} />}
      {decision && (
        <p className="text-sm text-muted">
          {fillIn(texts.standsInLedger, {
            ledger: <a href={pageUrls.ledger}>{texts.ledger}</a>,
          })}
        </p>
      )}
    </>
  )
}

function Statement({ decision }: Pick<Case, 'decision'>) {
  const { statement, standardSentence } = useTexts(caseTexts)
  const isIllegal = decision?.ground === 'law'
  return (
    <>
      <h3 className="font-semibold">{statement.title}</h3>
      <dl className="facts">
        <Fact name={statement.measure}>{statement.measureText}</Fact>
        <Fact name={statement.facts}>
          {statement.factsText(decision?.sentence ?? standardSentence)}
        </Fact>
        <Fact name={statement.machines}>{statement.machinesText}</Fact>
        <Fact name={statement.law}>{isIllegal ? statement.lawText : statement.noLaw}</Fact>
        <Fact name={statement.rules}>
          {isIllegal && statement.noRules}
          {!isIllegal && (
            <>
              <a href={pageUrls.guidelines}>{statement.guidelines}</a>
              {', '}
              <a href={pageUrls.termsOfService}>{statement.terms}</a>
            </>
          )}
        </Fact>
        <Fact name={statement.redress}>{statement.redressText}</Fact>
      </dl>
    </>
  )
}

import type { ReactNode } from 'react'
import type { Case } from '../../shared/case.ts'
import { textLimits } from '../../shared/limits.ts'
import { initialStatus, isPublicReport, reportStatusTexts } from '../../shared/report-status.ts'
import { caseTexts } from '../../shared/texts/en/case.ts'
import { sealsTexts } from '../../shared/texts/en/seals.ts'
import { caseExportUrl, reportPageUrl } from '../../shared/urls.ts'
import { UsualWait } from '../ledger/usual-wait.tsx'
import { InnerStatusBadge } from '../reports/inner-status-badge.tsx'
import { ReportSeal, ReportsOfThoseDays } from '../reports/report-seal.tsx'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CaseDecision, isRefused } from './case-decision.tsx'
import { CaseEntries } from './case-entries.tsx'
import { CaseForm, ConfirmedForm, WritingForm } from './case-form.tsx'
import { CaseNotices } from './case-notices.tsx'
import { CaseReading } from './case-reading.tsx'
import { CaseReport } from './case-report.tsx'
import { CaseSection } from './case-section.tsx'

type CaseProps = { found: Case }

/** Everything about one report, for its witness. */
export function CaseView({ found }: CaseProps) {
  const texts = useTexts(caseTexts)
  const isOpen = found.stage === 'open'
  return (
    <>
      <CaseStatus found={found} />
      <CaseSection id="case-report" title={texts.whatYouSent}>
        <CaseReport report={found.report} chosenPlace={found.chosenPlace} />
        <RemovedWords redactions={found.redactions} />
        <CaseSeal found={found} />
      </CaseSection>
      {isOpen && <CaseReading {...found} />}
      <Messages found={found} />
      <CaseNotices found={found} />
      {found.mayRecall && <Recall found={found} />}
      {isOpen && <Additions found={found} />}
      {isOpen && <Hiding found={found} />}
      <CaseSection id="case-data" title={texts.yourData} about={texts.yourDataText}>
        <ButtonLink
          variant="secondary"
          href={caseExportUrl}
          download
          className="justify-self-start"
        >
          {texts.download}
        </ButtonLink>
      </CaseSection>
      {isOpen && (
        <CaseSection id="case-erasure" title={texts.eraseReport} about={texts.eraseText}>
          <ConfirmedForm act="erase" button={texts.eraseReport} tick={texts.eraseTick} />
        </CaseSection>
      )}
      <CaseSection id="case-end" title={texts.close} about={texts.closeText}>
        <CaseForm act="close" button={texts.close} />
      </CaseSection>
    </>
  )
}

function CaseStatus({ found }: CaseProps) {
  const texts = useTexts(caseTexts)
  const { stage, report } = found
  return (
    <CaseSection id="case-status" title={texts.status}>
      {stage === 'open' && (
        <div>
          <InnerStatusBadge status={report.status} wording="ownLabel" />
        </div>
      )}
      <StatusSentences found={found} />
      <CaseDecision found={found} />
      {stage === 'erasing' && <CaseForm act="undo-erasure" button={texts.undo} variant="primary" />}
      {stage === 'open' && isPublicReport(report) && (
        <p>
          <a href={reportPageUrl(report.id)} className="inline-block min-h-6">
            {texts.readPublicPage}
          </a>
        </p>
      )}
    </CaseSection>
  )
}

function StatusSentences({ found }: CaseProps) {
  const texts = useTexts(caseTexts)
  const statuses = useTexts(reportStatusTexts)
  const formats = useFormats()
  const { stage, erasedOn, decision, report } = found
  const day = erasedOn ? formats.sightingDate(erasedOn) : ''
  if (stage === 'erasing') return <p>{texts.erasing(day)}</p>
  const entry = statuses[report.status]
  const meaning = 'meaning' in entry ? entry.meaning : texts.refused
  const sentences: ReactNode[] = [stage === 'deleted' ? texts.deleted(day) : meaning]
  if (decision) sentences.push(texts.decidedOn(formats.sightingDate(decision.decidedOn)))
  if (isRefused(found)) sentences.push(texts.reasonIs(decision?.sentence ?? texts.standardSentence))
  return (
    <>
      {report.held && stage === 'open' && <p>{texts.held}</p>}
      <p>{sentences.join(' ')}</p>
      {report.status === initialStatus && stage === 'open' && <UsualWait />}
      {report.nameHeld && <p>{texts.nameHeld}</p>}
    </>
  )
}

function Messages({ found }: CaseProps) {
  const texts = useTexts(caseTexts)
  const { entries, decision } = found
  const messages = entries.filter(({ id, state }) => state === null && id !== decision?.entryId)
  return (
    <CaseSection id="case-messages" title={texts.messages} about={texts.messagesExplanation}>
      {messages.length === 0 && <p className="text-muted">{texts.noMessages}</p>}
      <CaseEntries entries={messages} />
      {found.stage === 'open' && (
        <WritingForm
          act="message"
          button={texts.sendMessage}
          label={texts.yourMessage}
          longest={textLimits.message}
          formKey={found.formKey}
        />
      )}
    </CaseSection>
  )
}

function Additions({ found }: CaseProps) {
  const texts = useTexts(caseTexts)
  const additions = found.entries.filter(({ state }) => state !== null)
  const { formKey, mayReply } = found
  return (
    <>
      <CaseSection id="case-additions" title={texts.additions} about={texts.additionsExplanation}>
        <CaseEntries entries={additions} />
        <WritingForm
          act="addendum"
          button={texts.addIt}
          label={texts.yourAddition}
          longest={textLimits.addendum}
          formKey={formKey}
        />
      </CaseSection>
      {mayReply && (
        <CaseSection id="case-reply" title={texts.reply} about={texts.replyExplanation}>
          <WritingForm
            act="reply"
            button={texts.sendReply}
            label={texts.yourReply}
            longest={textLimits.reply}
            formKey={formKey}
          />
        </CaseSection>
      )}
    </>
  )
}

/** Says from which texts a moderator removed words, and why. */
function RemovedWords({ redactions }: Pick<Case, 'redactions'>) {
  const texts = useTexts(caseTexts)
  const formats = useFormats()
  return redactions.map(({ field, redactedOn, sentence }) => (
    <p key={field} className="notice">
      {texts.wordsRemoved(texts.redactedTexts[field], formats.sightingDate(redactedOn), sentence)}
    </p>
  ))
}

function CaseSeal({ found: { seal, report } }: CaseProps) {
  const texts = useTexts(sealsTexts)
  return (
    <>
      <ReportSeal seal={seal} otherAccounts={report.otherAccounts} />
      {seal?.matches && <p className="text-sm text-muted">{texts.howToCheck}</p>}
      {seal && <ReportsOfThoseDays report={report} />}
    </>
  )
}

/** The second account, before the section that shows earlier additions. */
function Recall({ found }: CaseProps) {
  const texts = useTexts(sealsTexts)
  return (
    <CaseSection id="case-recall" title={texts.recall} about={texts.recallExplanation}>
      <WritingForm
        act="recall"
        button={texts.sendRecall}
        label={texts.yourRecall}
        longest={textLimits.recall}
        formKey={found.formKey}
      />
    </CaseSection>
  )
}

function Hiding({ found: { report } }: CaseProps) {
  const texts = useTexts(caseTexts)
  return (
    <>
      {report.videoUrl && (
        <CaseSection id="case-video" title={texts.withdrawVideo} about={texts.withdrawVideoText}>
          <ConfirmedForm
            act="withdraw-video"
            button={texts.withdrawVideo}
            tick={texts.withdrawVideoTick}
          />
        </CaseSection>
      )}
      {!report.anonymous && (
        <CaseSection id="case-name" title={texts.hideName} about={texts.hideNameText}>
          <ConfirmedForm act="hide-name" button={texts.hideName} tick={texts.hideNameTick} />
        </CaseSection>
      )}
    </>
  )
}

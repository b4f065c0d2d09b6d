import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { PublicReport } from '../../shared/public-report.ts'
import { caseTexts } from '../../shared/texts/en/case.ts'
import { heldTexts } from '../../shared/texts/en/held.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { pagesTexts } from '../../shared/texts/en/pages.ts'
import { receivedTexts } from '../../shared/texts/en/received.ts'
import { pageUrls, reportPageUrl } from '../../shared/urls.ts'
import { useNewReceipt } from '../cases/case-query.ts'
import type { SentReport } from '../cases/receipt-panel.tsx'
import { ReceiptWhenNeeded } from '../cases/receipt-when-needed.tsx'
import { Message } from '../layout/message.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useReport } from '../reports/report-queries.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { NoPublicReportPage } from './not-found.tsx'

/** Tells a witness without scripts that the report was received. */
export function ReceivedPage() {
  const labels = useTexts(labelsTexts)
  const held = useTexts(heldTexts)
  const texts = useTexts(receivedTexts)
  const { id = '' } = useParams()
  const isNameHeld = useIsNameHeld()
  const { data: report, failureStatus } = useReport(id)
  if (failureStatus !== undefined && failureStatus < 500) return <NoPublicReportPage />
  const review = texts.reviewComesNext(labels.verificationTime)
  return (
    <Received text={isNameHeld ? `${review} ${held.name}` : review} report={report}>
      <ButtonLink href={reportPageUrl(id)}>{texts.readYourReport}</ButtonLink>
    </Received>
  )
}

/** The same for a held report, without its id: a held report has no page. */
export function ReceivedHeldPage() {
  const held = useTexts(heldTexts)
  const isNameHeld = useIsNameHeld()
  return <Received text={isNameHeld ? `${held.report} ${held.nameOfHeld}` : held.report} />
}

function useIsNameHeld(): boolean {
  const [parameters] = useSearchParams()
  return parameters.get('name') === 'held'
}

type ReceivedProps = { text: string; report?: PublicReport | undefined; children?: ReactNode }

function Received({ text, report, children }: ReceivedProps) {
  const texts = useTexts(receivedTexts)
  const { browseReports } = useTexts(pagesTexts)
  const received = useNewReceipt()
  return (
    <PageFrame>
      <PageHead title={texts.reportSubmittedSuccessfully} />
      <Message
        title={texts.reportSubmittedSuccessfully}
        text={texts.thankYou(text)}
        below={
          <NewReceipt
            code={received?.receipt ?? null}
            sent={{ ...report, seal: received?.seal ?? undefined }}
          />
        }
      >
        {children}
        <ButtonLink variant={children ? 'secondary' : 'primary'} href={`${pageUrls.main}#reports`}>
          {browseReports}
        </ButtonLink>
      </Message>
    </PageFrame>
  )
}

function NewReceipt({ code, sent }: { code: string | null; sent: SentReport }) {
  const texts = useTexts(caseTexts)
  if (code) return <ReceiptWhenNeeded code={code} sent={sent} />
  return <p className="mt-4 text-muted">{texts.receipt.shownBefore}</p>
}

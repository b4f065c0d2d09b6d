import './receipt-panel.css'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { SubmittedReport } from '../../shared/public-report.ts'
import { caseTexts } from '../../shared/texts/en/case.ts'
import { caseCodeUrl, pageUrls } from '../../shared/urls.ts'
import { ReportSeal, ReportsOfThoseDays } from '../reports/report-seal.tsx'
import { useSite } from '../site-context.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

/** The seal of the report, and what leads to others of those days where the page knows it. */
export type SentReport = Partial<Pick<SubmittedReport, 'seal' | 'region' | 'sightingDate'>>

export type ReceiptPanelProps = {
  code: string
  sent?: SentReport | undefined
  /** Present where the tab keeps the receipt. */
  onKept?: () => void
}

/** Shows a new receipt code until the witness says that it is kept. */
export function ReceiptPanel({ code, sent = {}, onKept }: ReceiptPanelProps) {
  const { seal, region, sightingDate } = sent
  const texts = useTexts(caseTexts).receipt
  const isHydrated = useHydrated()
  const [isKept, setKept] = useState(false)

  function confirm() {
    setKept(true)
    onKept?.()
  }

  return (
    <section aria-labelledby="receipt-title" className="receipt panel mt-6">
      <h3 id="receipt-title" className="text-lg">
        {texts.title}
      </h3>
      <div aria-live="polite">{isKept && <p>{texts.keptNote}</p>}</div>
      {!isKept && (
        <>
          <ReceiptBody code={code} />
          {isHydrated && (
            <>
              <ReceiptActions code={code} />
              <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
                <p className="font-semibold">{texts.haveYouKeptIt}</p>
                <Button onClick={confirm}>{texts.kept}</Button>
              </div>
              {onKept && <p className="text-sm text-muted">{texts.staysInTheTab}</p>}
              {createPortal(<PrintedReceipt code={code} />, document.body)}
            </>
          )}
        </>
      )}
      {seal && <ReportSeal seal={seal} />}
      {seal && region && sightingDate && <ReportsOfThoseDays report={{ region, sightingDate }} />}
    </section>
  )
}

function useCaseAddress(code: string): string {
  const { origin } = useSite()
  return origin + caseCodeUrl(code)
}

function ReceiptBody({ code }: { code: string }) {
  const texts = useTexts(caseTexts).receipt
  return (
    <div className="receipt-body">
      <div className="grid min-w-0 content-start gap-3">
        <p>{texts.explanation}</p>
        <p>
          <span className="block text-sm text-muted">{texts.codeLabel}</span>
          <output className="receipt-code">{code}</output>
        </p>
        <p className="text-sm text-muted">{texts.whoeverHasIt}</p>
      </div>
      <QrCode text={useCaseAddress(code)} label={texts.qr} className="receipt-qr" />
    </div>
  )
}

function ReceiptActions({ code }: { code: string }) {
  const texts = useTexts(caseTexts).receipt
  const { site, origin } = useSite()
  const { outcome, copy } = useCopy(code)
  const file = texts.file(site.name, code, origin + pageUrls.case)

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" onClick={copy}>
        {texts.copy}
      </Button>
      <Button variant="secondary" onClick={() => print()}>
        {texts.print}
      </Button>
      <ButtonLink
        variant="secondary"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        download={texts.fileName}
      >
        {texts.save}
      </ButtonLink>
      <ButtonLink variant="quiet" href={caseCodeUrl(code)} target="_blank">
        {texts.openYourCase}
      </ButtonLink>
      <span aria-live="polite" className="text-muted">
        {outcome === 'copied' && texts.copied}
        {outcome === 'failed' && texts.copyFailed}
      </span>
    </div>
  )
}

/** While the code is shown, printing prints the receipt alone. */
function PrintedReceipt({ code }: { code: string }) {
  const texts = useTexts(caseTexts).receipt
  const { site, origin } = useSite()
  const address = useCaseAddress(code)
  return (
    <div className="receipt-print" aria-hidden="true">
      <p>{texts.file(site.name, code, origin + pageUrls.case)}</p>
      <QrCode text={address} label={texts.qr} className="receipt-qr" />
    </div>
  )
}

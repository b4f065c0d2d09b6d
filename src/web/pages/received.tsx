import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { heldTexts } from '../../shared/held-texts.ts'
import { verificationTime } from '../../shared/policy.ts'
import { pageUrls, reportPageUrl } from '../../shared/urls.ts'
import { Message } from '../layout/message.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useReport } from '../reports/report-queries.ts'
import { ButtonLink } from '../ui/button.tsx'
import { NotFoundPage } from './not-found.tsx'

/** Tells a witness without scripts that the report has come in. */
export function ReceivedPage() {
  const { id = '' } = useParams()
  const isNameHeld = useIsNameHeld()
  const { failureStatus } = useReport(id)
  if (failureStatus !== undefined && failureStatus < 500) return <NotFoundPage />
  const review = `A moderator reviews it next, which typically takes ${verificationTime}.`
  return (
    <Received text={isNameHeld ? `${review} ${heldTexts.name}` : review}>
      <ButtonLink href={reportPageUrl(id)}>Read your report</ButtonLink>
    </Received>
  )
}

/** The same for a held report: it has no page yet, and this address leads to none. */
export function ReceivedHeldPage() {
  const isNameHeld = useIsNameHeld()
  return (
    <Received
      text={isNameHeld ? `${heldTexts.report} ${heldTexts.nameOfHeld}` : heldTexts.report}
    />
  )
}

function useIsNameHeld(): boolean {
  const [parameters] = useSearchParams()
  return parameters.get('name') === 'held'
}

function Received({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <PageFrame>
      <PageHead title="Report Submitted Successfully" />
      <Message
        title="Report Submitted Successfully"
        text={`Thank you for your submission. ${text} Nobody can edit a report after submission.`}
      >
        {children}
        <ButtonLink look={children ? 'secondary' : 'primary'} href={`${pageUrls.main}#reports`}>
          Browse Reports
        </ButtonLink>
      </Message>
    </PageFrame>
  )
}

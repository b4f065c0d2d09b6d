import { useParams } from 'react-router'
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
  const { failureStatus } = useReport(id)
  if (failureStatus !== undefined && failureStatus < 500) return <NotFoundPage />
  return (
    <PageFrame>
      <PageHead title="Report Submitted Successfully" isIndexed={false} />
      <Message
        title="Report Submitted Successfully"
        text={`Thank you for your submission. A moderator reviews it next, which typically takes ${verificationTime}. Nobody can edit a report after submission.`}
      >
        <ButtonLink href={reportPageUrl(id)}>Read your report</ButtonLink>
        <ButtonLink look="secondary" href={`${pageUrls.main}#reports`}>
          Browse Reports
        </ButtonLink>
      </Message>
    </PageFrame>
  )
}

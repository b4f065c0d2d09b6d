import { pagesTexts } from '../../shared/texts/en/pages.ts'
import { reportPageTexts } from '../../shared/texts/en/report-page.ts'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import { pageUrls } from '../../shared/urls.ts'
import { Message } from '../layout/message.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'

/** Shown at `href` while the report cannot be read, in the frame of the page: the focus stays in it. */
export function ReportUnavailable({ href, onRetry }: { href: string; onRetry: () => void }) {
  const texts = useTexts(reportsTexts)
  const { goToTheMainPage } = useTexts(pagesTexts)
  const { reportUnavailable } = useTexts(reportPageTexts)
  return (
    <>
      <PageHead title={reportUnavailable} isIndexed={false} />
      <Message title={texts.failedToFetchTheReport} text={texts.registerUnavailable}>
        <ReloadLink href={href} onReload={onRetry} />
        <ButtonLink variant="secondary" href={pageUrls.main}>
          {goToTheMainPage}
        </ButtonLink>
      </Message>
    </>
  )
}

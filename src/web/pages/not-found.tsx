import { pagesTexts } from '../../shared/texts/en/pages.ts'
import { pageUrls } from '../../shared/urls.ts'
import { Message } from '../layout/message.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'

/** The specified page for unknown addresses. */
export function NotFoundPage() {
  const texts = useTexts(pagesTexts)
  return <NothingHere text={texts.pageNotFoundText} />
}

/** The same for a report that is rejected, held or erased, or that never existed. */
export function NoPublicReportPage() {
  const texts = useTexts(pagesTexts)
  return <NothingHere text={texts.noPublicReport} />
}

function NothingHere({ text }: { text: string }) {
  const texts = useTexts(pagesTexts)
  return (
    <PageFrame>
      <PageHead title={texts.pageNotFound} isIndexed={false} />
      <Message title={texts.pageNotFound} text={text}>
        <ButtonLink href={pageUrls.main}>{texts.goToTheMainPage}</ButtonLink>
        <ButtonLink variant="secondary" href={`${pageUrls.main}#reports`}>
          {texts.browseSightings}
        </ButtonLink>
      </Message>
    </PageFrame>
  )
}

import { pageUrls } from '../../shared/urls.ts'
import { Message } from '../layout/message.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ButtonLink } from '../ui/button.tsx'

export function NotFoundPage() {
  return (
    <PageFrame>
      <PageHead title="404 Page Not Found" isIndexed={false} />
      <Message title="404 Page Not Found" text="Did you forget to add the page to the router?">
        <ButtonLink href={pageUrls.main}>Go to the main page</ButtonLink>
        <ButtonLink look="secondary" href={`${pageUrls.main}#reports`}>
          Browse Sightings
        </ButtonLink>
      </Message>
    </PageFrame>
  )
}

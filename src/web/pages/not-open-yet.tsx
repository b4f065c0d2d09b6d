import { pageUrls } from '../../shared/urls.ts'
import { Message } from '../layout/message.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** Stands in for a page that the site links to and does not have yet. */
export function NotOpenYetPage({ name }: { name: string }) {
  return (
    <PageFrame>
      <PageHead title={name} isIndexed={false} />
      <Message
        title={name}
        text="This page is not open yet. You can already read and submit reports without it."
      >
        <ButtonLink href={pageUrls.main}>Go to the main page</ButtonLink>
      </Message>
    </PageFrame>
  )
}

import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { confirmNameAnswers, formUrls, pageUrls } from '../../shared/urls.ts'
import { Message } from '../layout/message.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FieldText } from '../ui/field-text.tsx'

/** Behind a mailed link: its reader publishes name and e-mail address with the report, or does not. */
export function ConfirmNamePage() {
  const [parameters] = useSearchParams()
  const answer = confirmNameAnswers.find((one) => one === parameters.get('answer'))
  return (
    <PageFrame>
      <PageHead title="Publish your name" />
      {answer === 'confirmed' ? <Confirmed /> : <Question isUnknown={answer === 'unknown'} />}
    </PageFrame>
  )
}

function Confirmed() {
  return (
    <Message
      title="Your name is published"
      text="Everybody can read your name and e-mail address with your report now."
    >
      <ButtonLink href={`${pageUrls.main}#reports`}>Browse Reports</ButtonLink>
    </Message>
  )
}

function Question({ isUnknown }: { isUnknown: boolean }) {
  const code = useMailedCode()
  return (
    <Message
      title="Publish your name?"
      text="Your name and e-mail address will be shown to everybody with your report. If you would rather stay anonymous, close this page: nothing happens."
    >
      <form method="post" action={formUrls.confirmName} className="flex flex-col items-start gap-4">
        {isUnknown && (
          <p role="alert" className="notice notice-destructive">
            This code is unknown, was used already or has expired.
          </p>
        )}
        <div className="-mb-6 grid">
          <FieldText
            key={code}
            id="confirmation-code"
            name="code"
            label="Code from the mail"
            required
            defaultValue={code}
            maxLength={40}
            size={24}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <Button type="submit">Publish my name</Button>
      </form>
    </Message>
  )
}

/** The code stands behind # in the mailed link: no server and no log gets to see it. */
function useMailedCode(): string {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange)
      return () => removeEventListener('hashchange', onChange)
    },
    () => new URLSearchParams(location.hash.slice(1)).get('code') ?? '',
    () => '',
  )
}

import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { confirmNameTexts } from '../../shared/texts/en/confirm-name.ts'
import { confirmNameAnswers, formUrls, pageUrls } from '../../shared/urls.ts'
import { Message } from '../layout/message.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FieldText } from '../ui/field-text.tsx'

/** A mailed link opens this page. It asks whether to publish the name and e-mail address. */
export function ConfirmNamePage() {
  const texts = useTexts(confirmNameTexts)
  const [parameters] = useSearchParams()
  const answer = confirmNameAnswers.find((one) => one === parameters.get('answer'))
  return (
    <PageFrame>
      <PageHead title={texts.publishYourName} />
      {answer === 'confirmed' ? <Confirmed /> : <Question isUnknown={answer === 'unknown'} />}
    </PageFrame>
  )
}

function Confirmed() {
  const texts = useTexts(confirmNameTexts)
  return (
    <Message title={texts.yourNameIsPublished} text={texts.nameIsPublished}>
      <ButtonLink href={`${pageUrls.main}#reports`}>{texts.browseReports}</ButtonLink>
    </Message>
  )
}

function Question({ isUnknown }: { isUnknown: boolean }) {
  const texts = useTexts(confirmNameTexts)
  const code = useMailedCode()
  return (
    <Message title={texts.publishYourNameQuestion} text={texts.consequence}>
      <form method="post" action={formUrls.confirmName} className="flex flex-col items-start gap-4">
        {isUnknown && (
          <p role="alert" className="notice notice-destructive">
            {texts.unknownCode}
          </p>
        )}
        <div className="-mb-6 grid">
          <FieldText
            key={code}
            id="confirmation-code"
            name="code"
            label={texts.codeFromTheMail}
            required
            defaultValue={code}
            maxLength={40}
            size={24}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <Button type="submit">{texts.publishMyName}</Button>
      </form>
    </Message>
  )
}

/** The code follows the # of the mailed link, so that no server and no log sees it. */
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

import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { confirmNameTexts } from '../../shared/texts/en/confirm-name.ts'
import { noticesTexts } from '../../shared/texts/en/notices.ts'
import { confirmNameAnswers, pageUrls } from '../../shared/urls.ts'
import { keysOf } from '../../shared/values-by-key.ts'
import { MailedCodeField } from '../forms/mailed-code-field.tsx'
import { Message } from '../layout/message.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'

type QuestionProps = {
  /** True after an answer with a code that the server does not know. */
  isUnknown: boolean
}

/** A mailed link opens this page. It asks whether to publish the name and e-mail address. */
export function ConfirmNamePage() {
  const texts = useTexts(confirmNameTexts)
  const [parameters] = useSearchParams()
  const answer = confirmNameAnswers.find((one) => one === parameters.get('answer'))
  return (
    <PageFrame>
      <PageHead title={texts.publishYourName} />
      {answer === 'confirmed' ? <Confirmed /> : <NameQuestion isUnknown={answer === 'unknown'} />}
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

function NameQuestion({ isUnknown }: QuestionProps) {
  const texts = useTexts(confirmNameTexts)
  return (
    <CodeQuestion
      title={texts.publishYourNameQuestion}
      text={texts.consequence}
      action={pageUrls.confirmName}
      label={texts.codeFromTheMail}
      fault={isUnknown && texts.unknownCode}
    >
      <Button type="submit">{texts.publishMyName}</Button>
    </CodeQuestion>
  )
}

/** The mails of saved searches lead here. It begins, keeps or ends them, and says what came of it. */
export function NoticesPage() {
  const texts = useTexts(noticesTexts)
  const [parameters] = useSearchParams()
  const given = parameters.get('answer')
  const answer = keysOf(texts.answers).find((one) => one === given)
  return (
    <PageFrame>
      <PageHead title={texts.title} isIndexed={false} />
      {answer ? (
        <Message {...texts.answers[answer]}>
          <ButtonLink href={pageUrls.explore}>{texts.explore}</ButtonLink>
        </Message>
      ) : (
        <NoticeQuestion isUnknown={given === 'unknown'} />
      )}
    </PageFrame>
  )
}

function NoticeQuestion({ isUnknown }: QuestionProps) {
  const texts = useTexts(noticesTexts)
  return (
    <CodeQuestion
      title={texts.question}
      text={texts.consequence}
      action={pageUrls.notices}
      label={texts.code}
      fault={isUnknown && texts.unknownCode}
    >
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="act" value="keep">
          {texts.keep}
        </Button>
        <Button type="submit" name="act" value="end" variant="secondary">
          {texts.end}
        </Button>
      </div>
    </CodeQuestion>
  )
}

type CodeQuestionProps = {
  title: string
  text: string
  action: string
  label: string
  fault: string | false
  /** The buttons. */
  children: ReactNode
}

/** Asks for the code of the mail, which scripts fill in from the address, and for an answer. */
function CodeQuestion({ title, text, action, label, fault, children }: CodeQuestionProps) {
  return (
    <Message title={title} text={text}>
      <form method="post" action={action} className="flex flex-col items-start gap-4">
        {fault && (
          <p role="alert" className="notice notice-destructive">
            {fault}
          </p>
        )}
        <MailedCodeField label={label} />
        {children}
      </form>
    </Message>
  )
}

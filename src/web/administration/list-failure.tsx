import { administrationTexts } from '../../shared/texts/en/administration.ts'
import { failureMessage } from '../failure-message.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { Failure } from '../ui/failure.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'

type ListFailureProps = {
  title: string
  error: Error
  /** Absent, like `onReload`, where a button beside it tries again. */
  url?: string
  onReload?: () => void
}

/** Shown instead of a list, or of its next part, that could not be loaded. */
export function ListFailure({ title, error, url, onReload }: ListFailureProps) {
  const language = useLanguage()
  const texts = useTexts(administrationTexts)
  return (
    <Failure title={title} text={failureMessage(language, error, texts.somethingWentWrong)}>
      {url && onReload && <ReloadLink href={url} onReload={onReload} />}
    </Failure>
  )
}

import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { pageUrls } from '../../shared/urls.ts'
import { ApiError } from '../api.ts'
import { faultSentence } from '../failure-message.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { Failure } from '../ui/failure.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'

/** Names each choice that the register does not understand, with the way on. */
export function NumbersFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(numbersTexts)
  const language = useLanguage()
  const faults = error instanceof ApiError && error.status === 400 ? error.faults : []
  if (faults.length === 0) {
    return (
      <Failure title={texts.unavailable} text={texts.unavailableText}>
        <ReloadLink href={pageUrls.numbers} onReload={onRetry}>
          {texts.tryAgain}
        </ReloadLink>
      </Failure>
    )
  }
  return (
    <div role="alert" className="notice notice-destructive">
      <p className="font-semibold">{texts.cannotBeAnswered}</p>
      <ul className="grid gap-2">
        {faults.map((fault) => (
          <li key={fault.path}>{faultSentence(language, fault)}.</li>
        ))}
      </ul>
      <a href={pageUrls.numbers}>{texts.toAll}</a>
    </div>
  )
}

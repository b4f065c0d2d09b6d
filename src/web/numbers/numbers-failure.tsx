import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { pageUrls } from '../../shared/urls.ts'
import { QueryFailure } from '../layout/query-failure.tsx'
import { useTexts } from '../texts/use-texts.ts'

export function NumbersFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(numbersTexts)
  return (
    <QueryFailure
      {...{ error, texts, onRetry }}
      title={texts.cannotBeAnswered}
      href={pageUrls.numbers}
    >
      <a href={pageUrls.numbers}>{texts.toAll}</a>
    </QueryFailure>
  )
}

import { administrationTexts } from '../../shared/texts/en/administration.ts'
import { failureMessage } from '../failure-message.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'

type ListFailureProps = { title: string; error: Error; url: string; onReload: () => void }

/** Shown instead of a list that could not be loaded. */
export function ListFailure({ title, error, url, onReload }: ListFailureProps) {
  const language = useLanguage()
  const texts = useTexts(administrationTexts)
  return (
    <Failure title={title} text={failureMessage(language, error, texts.somethingWentWrong)}>
      <ReloadLink href={url} onReload={onReload}>
        {texts.tryAgain}
      </ReloadLink>
    </Failure>
  )
}

type LoadMoreProps = {
  list: {
    hasNextPage: boolean
    isFetching: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  label: string
  loadingLabel: string
}

/** The button below a list that loads in parts. */
export function LoadMore({ list, label, loadingLabel }: LoadMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="secondary"
      className="justify-self-center"
      aria-disabled={list.isFetching}
      onClick={() => list.isFetching || list.fetchNextPage()}
    >
      {list.isFetchingNextPage ? loadingLabel : label}
    </Button>
  )
}

import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { accountTexts } from '../../shared/texts/en/account.ts'
import { apiUrls } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'
import { showFailure } from '../show-failure.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { onPlainClick } from '../ui/plain-click.ts'
import { saveFile } from '../ui/save-file.ts'
import { AccountSection } from './account-section.tsx'
import { useEndedSession } from './own-failure.tsx'

/** Downloads all data of the account. A plain link, so that it also works without scripts. */
export function AccountData() {
  const language = useLanguage()
  const texts = useTexts(accountTexts)
  const noteEnd = useEndedSession()
  const { isPending, mutate: download } = useMutation({
    // Saves the file itself, because the cache would keep what it returned.
    async mutationFn() {
      const account = await bodyOf(api.GET('/api/user/export'))
      saveFile('my-data.json', JSON.stringify(account, null, 2), 'application/json')
    },
    onError(error) {
      noteEnd(error)
      showFailure(language, texts.downloadFailed, error)
    },
  })

  return (
    <AccountSection id="data" title={texts.yourData} about={<p>{texts.dataExplanation}</p>}>
      <p>{texts.dataFileExplanation}</p>
      <ButtonLink
        variant="secondary"
        href={apiUrls.userExport}
        aria-disabled={isPending}
        onClick={onPlainClick(() => isPending || download())}
      >
        <Download aria-hidden="true" size="1.1em" />
        {isPending ? texts.preparing : texts.downloadMyData}
      </ButtonLink>
    </AccountSection>
  )
}

import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { accountTexts } from '../../shared/texts/en/account.ts'
import { apiUrls } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'
import { failureMessage } from '../failure-message.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { onPlainClick } from '../ui/plain-click.ts'
import { saveFile } from '../ui/save-file.ts'
import { showToast } from '../ui/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { useEndedSession } from './own-failure.tsx'

/** Downloads all data of the account. A plain link, so that it also works without scripts. */
export function AccountData() {
  const language = useLanguage()
  const texts = useTexts(accountTexts)
  const noteEnd = useEndedSession()
  const [isPreparing, setIsPreparing] = useState(false)

  async function download() {
    if (isPreparing) return
    setIsPreparing(true)
    try {
      const account = await bodyOf(api.GET('/api/user/export'))
      saveFile('my-data.json', JSON.stringify(account, null, 2), 'application/json')
    } catch (error) {
      const description = failureMessage(language, error, texts.pleaseTryAgain)
      noteEnd(error)
      showToast({ title: texts.downloadFailed, description, destructive: true })
    }
    setIsPreparing(false)
  }

  return (
    <AccountSection id="data" title={texts.yourData} about={<p>{texts.dataExplanation}</p>}>
      <p>{texts.dataFileExplanation}</p>
      <ButtonLink
        variant="secondary"
        href={apiUrls.userExport}
        aria-disabled={isPreparing}
        onClick={onPlainClick(download)}
      >
        <Download aria-hidden="true" size="1.1em" />
        {isPreparing ? texts.preparing : texts.downloadMyData}
      </ButtonLink>
    </AccountSection>
  )
}

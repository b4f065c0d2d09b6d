import Download from 'lucide-react/icons/download'
import { type MouseEvent, useState } from 'react'
import { apiUrls } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'
import { failureMessage } from '../failure-message.ts'
import { ButtonLink } from '../ui/button.tsx'
import { isPlainClick } from '../ui/reload-link.tsx'
import { showToast } from '../ui/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { useEndedSession } from './use-ended-session.ts'

/** Takes everything along. A plain link where no script runs. */
export function AccountData() {
  const noteEnd = useEndedSession()
  const [isPreparing, setIsPreparing] = useState(false)

  async function download(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (isPreparing) return
    setIsPreparing(true)
    try {
      const account = await bodyOf(api.GET('/api/user/export'))
      saveFile('my-data.json', JSON.stringify(account, null, 2))
    } catch (error) {
      const description = failureMessage(error, 'Please try again.', new Date())
      noteEnd(error)
      showToast({ title: 'Download failed', description, destructive: true })
    }
    setIsPreparing(false)
  }

  return (
    <AccountSection
      id="data"
      title="Your data"
      about={<p>Everything that is kept about your account, for you or for another service.</p>}
    >
      <p>
        One file in JSON: your profile, where you are signed in, and the reports linked to your
        account with all that you wrote. Passwords are not in it; nobody can read them.
      </p>
      <ButtonLink
        look="secondary"
        href={apiUrls.userExport}
        aria-disabled={isPreparing}
        onClick={download}
      >
        <Download aria-hidden="true" size="1.1em" />
        {isPreparing ? 'Preparing...' : 'Download my data'}
      </ButtonLink>
    </AccountSection>
  )
}

function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

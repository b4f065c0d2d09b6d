import { administrationTexts } from '../../shared/texts/en/administration.ts'
import { fillIn } from '../texts/fill-in.tsx'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import './admin-dashboard.css'
import LogOut from 'lucide-react/icons/log-out'
import UserCog from 'lucide-react/icons/user-cog'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type CurrentAdministrator, hasRight } from '../../shared/administration.ts'
import { type AdminView, adminViews, adminViewUrl, pageUrls } from '../../shared/urls.ts'
import { api } from '../api.ts'
import { showFailure } from '../show-failure.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { onPlainClick } from '../ui/plain-click.ts'
import { Tabs } from '../ui/tabs.tsx'
import { noteSignedIn } from './administrator-session.ts'
import { AnswersTab } from './answers/answers-tab.tsx'
import { Desk } from './desk/desk.tsx'
import { IdentityConfirmation } from './identity-confirmation.tsx'
import { ImportsTab } from './imports/imports-tab.tsx'
import { OwnPassword } from './own-password.tsx'
import { UsersTab } from './people/users-tab.tsx'
import { DeletedTab } from './records/deleted-tab.tsx'
import { HistoryTab } from './records/history-tab.tsx'
import { PromisesTab } from './records/promises-tab.tsx'
import { SecondFactor } from './second-factor/second-factor.tsx'

/** The account opens from the head of the page. */
const tabViews = adminViews.filter((view) => view !== 'account')

type Tab = { value: AdminView; label: string; href: string }
type DashboardProps = { administrator: CurrentAdministrator }

/** The administration for a signed-in administrator. A required second factor comes first. */
export function AdminDashboard({ administrator }: DashboardProps) {
  return (
    <IdentityConfirmation>
      <div className="admin mx-auto grid max-w-[100rem] grid-cols-1 gap-6 px-gutter pt-[clamp(1rem,0.5rem+2vw,2rem)]">
        {administrator.mustEnrol ? (
          <>
            <Head administrator={administrator} />
            <SecondFactor administrator={administrator} />
          </>
        ) : (
          <Workplace administrator={administrator} />
        )}
      </div>
    </IdentityConfirmation>
  )
}

function Workplace({ administrator }: DashboardProps) {
  const texts = useTexts(administrationTexts)
  const [parameters, setParameters] = useSearchParams()
  const mayAdminister = hasRight(administrator.role, 'administer')
  const tabs = tabViews
    .filter((view) => view === 'reports' || mayAdminister)
    .map((value): Tab => ({ value, label: texts.tabs[value], href: adminViewUrl(value) }))
  const asked = parameters.get('view')
  const view =
    asked === 'account' ? asked : (tabs.find(({ value }) => value === asked)?.value ?? 'reports')
  const choose = (chosen: AdminView) => setParameters(chosen === 'reports' ? {} : { view: chosen })
  return (
    <>
      <Head administrator={administrator} onAccount={() => choose('account')} />
      {view === 'account' ? (
        <SecondFactor administrator={administrator}>
          <OwnPassword administrator={administrator} />
          <p>
            <Button variant="secondary" onClick={() => choose('reports')}>
              {texts.backToTheReports}
            </Button>
          </p>
        </SecondFactor>
      ) : (
        <Tabs id="admin" label={texts.administration} tabs={tabs} chosen={view} onChoose={choose}>
          {view === 'reports' && <Desk administrator={administrator} />}
          {view === 'users' && <UsersTab administrator={administrator} />}
          {view === 'deleted' && <DeletedTab />}
          {view === 'history' && <HistoryTab />}
          {view === 'answers' && <AnswersTab />}
          {view === 'imports' && <ImportsTab />}
          {view === 'promises' && <PromisesTab />}
        </Tabs>
      )}
    </>
  )
}

type HeadProps = DashboardProps & { onAccount?: () => void }

function Head({ administrator, onAccount }: HeadProps) {
  const texts = useTexts(administrationTexts)
  return (
    <header className="admin-head flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div>
        <h1 className="text-title">{texts.administration}</h1>
        <p className="text-muted">
          {fillIn(texts.signedInAs, {
            username: <bdi>{administrator.username}</bdi>,
            role: administrator.role,
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {onAccount && (
          <ButtonLink
            variant="secondary"
            href={adminViewUrl('account')}
            onClick={onPlainClick(onAccount)}
          >
            <UserCog aria-hidden="true" size="1.1em" />
            {texts.yourAccount}
          </ButtonLink>
        )}
        <Logout />
      </div>
    </header>
  )
}

function Logout() {
  const language = useLanguage()
  const texts = useTexts(administrationTexts)
  const [isPending, setIsPending] = useState(false)
  async function logOut() {
    if (isPending) return
    setIsPending(true)
    try {
      await api.POST('/api/admin/logout')
      noteSignedIn(false)
      // A new document, so that no data of the administration stays in memory.
      location.replace(pageUrls.admin)
    } catch (error) {
      setIsPending(false)
      showFailure(language, texts.logoutFailed, error)
    }
  }
  return (
    <Button variant="secondary" aria-disabled={isPending} onClick={logOut}>
      <LogOut aria-hidden="true" size="1.1em" />
      {isPending ? texts.loggingOut : texts.logout}
    </Button>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSession } from '../../shared/accounts.ts'
import { accountTexts } from '../../shared/texts/en/account.ts'
import { pageUrls } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'
import { showAnswer } from '../query-client.ts'
import { showFailure } from '../show-failure.ts'
import { useFormats, useLanguage, useTexts } from '../texts/use-texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { showToast } from '../ui/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { OwnFailure, useEndedSession } from './own-failure.tsx'
import { startOver } from './start-over.ts'
import { sessionsKey } from './user-query.ts'

/** The sessions of the account. Each can be ended. */
export function AccountSessions() {
  const texts = useTexts(accountTexts)
  const {
    data: sessions,
    error,
    refetch,
  } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/user/sessions', { signal })),
  })
  return (
    <AccountSection
      id="sessions"
      title={texts.whereYouAreSignedIn}
      about={<p>{texts.sessionsExplanation}</p>}
    >
      {sessions && <SessionList sessions={sessions} />}
      {!sessions && error && (
        <OwnFailure
          error={error}
          title={texts.theDevicesCouldNotBeListed}
          onRetry={() => refetch()}
        />
      )}
      {!sessions && !error && <Loading text={texts.loadingDevices} />}
    </AccountSection>
  )
}

function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const texts = useTexts(accountTexts)
  const ending = useEnding()
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className="account-list panel">
        {[...sessions.filter(({ isCurrent }) => isCurrent), ...others].map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isEnding={ending.isPending && ending.variables === session.id}
            onEnd={() => ending.isPending || ending.mutate(session.id)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {others.length > 1 && (
          <Button
            variant="secondary"
            aria-disabled={ending.isPending}
            onClick={() => ending.isPending || ending.mutate('others')}
          >
            {texts.signOutEverywhereElse}
          </Button>
        )}
        {others.length > 0 && <SignOutEverywhere />}
      </div>
    </>
  )
}

/** Ends all sessions, including this one. */
function SignOutEverywhere() {
  const language = useLanguage()
  const texts = useTexts(accountTexts)
  const ending = useMutation({
    mutationFn: () =>
      api.DELETE('/api/user/sessions', { params: { query: { includeCurrent: 'true' } } }),
    onSuccess: () =>
      startOver(pageUrls.main, {
        title: texts.signedOutEverywhere,
        description: texts.everyDeviceSignsInAnew,
      }),
    onError: (error) => showFailure(language, texts.signOutFailed, error),
  })
  const isPending = ending.isPending || ending.isSuccess
  return (
    <Button
      variant="secondary"
      aria-disabled={isPending}
      onClick={() => isPending || ending.mutate()}
    >
      {isPending ? texts.signingOut : texts.signOutEverywhere}
    </Button>
  )
}

type SessionLineProps = { session: OwnSession; isEnding: boolean; onEnd: () => void }

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const formats = useFormats()
  const texts = useTexts(accountTexts)
  const { device, startedAt, seenAt, isCurrent } = session
  return (
    <li>
      <div className="min-w-0 flex-[1_1_16rem]">
        <h3>
          {device} {isCurrent && <Badge variant="success">{texts.thisDevice}</Badge>}
        </h3>
        <p className="text-sm text-muted">
          {texts.sessionTimes(
            formats.moment(new Date(startedAt)),
            formats.moment(new Date(seenAt)),
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          aria-label={texts.signOutDevice(device)}
          aria-disabled={isEnding}
          onClick={onEnd}
        >
          {isEnding ? texts.signingOut : texts.signOut}
        </Button>
      )}
    </li>
  )
}

/** Ends one session by its id, or all others. */
function useEnding() {
  const language = useLanguage()
  const texts = useTexts(accountTexts)
  const noteEnd = useEndedSession()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      bodyOf(
        id === 'others'
          ? api.DELETE('/api/user/sessions')
          : api.DELETE('/api/user/sessions/{id}', { params: { path: { id } } }),
      ),
    async onSuccess(left) {
      await showAnswer(queryClient, sessionsKey, left)
      showToast({ title: texts.signedOut, description: texts.deviceSignsInAnew })
      document.getElementById('sessions-title')?.focus()
    },
    onError(error) {
      showFailure(language, texts.signOutFailed, error)
      queryClient.invalidateQueries({ queryKey: sessionsKey })
      noteEnd(error)
    },
  })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSession } from '../../shared/accounts.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'
import { showAnswer } from '../query-client.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { showToast } from '../ui/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { OwnFailure } from './own-failure.tsx'
import { startOver } from './start-over.ts'
import { useEndedSession } from './use-ended-session.ts'

const sessionsKey = [apiUrls.userSessions] as const

/** Where the account is signed in, and the way to end that. */
export function AccountSessions() {
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
      title="Where you are signed in"
      about={<p>Sign out whatever you do not know or do not use any more.</p>}
    >
      {sessions && <SessionList sessions={sessions} />}
      {!sessions && error && (
        <OwnFailure
          error={error}
          title="The devices could not be listed"
          onRetry={() => refetch()}
        />
      )}
      {!sessions && !error && <Loading text="Loading devices..." />}
    </AccountSection>
  )
}

function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const ending = useEnding()
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className="account-list">
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
            look="secondary"
            aria-disabled={ending.isPending}
            onClick={() => ending.isPending || ending.mutate('others')}
          >
            Sign out everywhere else
          </Button>
        )}
        {others.length > 0 && <SignOutEverywhere />}
      </div>
    </>
  )
}

/** Here, too. */
function SignOutEverywhere() {
  const ending = useMutation({
    mutationFn: () =>
      api.DELETE('/api/user/sessions', { params: { query: { includeCurrent: 'true' } } }),
    onSuccess: () =>
      startOver(pageUrls.main, {
        title: 'Signed out everywhere',
        description: 'Every device has to sign in anew, also this one.',
      }),
    onError: tellFailure,
  })
  const isPending = ending.isPending || ending.isSuccess
  return (
    <Button look="secondary" aria-disabled={isPending} onClick={() => isPending || ending.mutate()}>
      {isPending ? 'Signing out...' : 'Sign out everywhere'}
    </Button>
  )
}

function tellFailure({ message }: Error) {
  showToast({ title: 'Sign-out failed', description: message, destructive: true })
}

type SessionLineProps = { session: OwnSession; isEnding: boolean; onEnd: () => void }

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const { device, startedAt, seenAt, isCurrent } = session
  return (
    <li>
      <div className="min-w-0 flex-1">
        <h3>
          {device} {isCurrent && <Badge look="success">This device</Badge>}
        </h3>
        <p className="text-sm text-muted">
          Signed in {instant(startedAt)} · Last used {instant(seenAt)}
        </p>
      </div>
      {!isCurrent && (
        <Button
          look="secondary"
          aria-label={`Sign out ${device}`}
          aria-disabled={isEnding}
          onClick={onEnd}
        >
          {isEnding ? 'Signing out...' : 'Sign out'}
        </Button>
      )}
    </li>
  )
}

/** Ends one session by its id, or all others. */
function useEnding() {
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
      showToast({ title: 'Signed out', description: 'That device has to sign in anew.' })
      document.getElementById('sessions-title')?.focus()
    },
    onError(error) {
      tellFailure(error)
      queryClient.invalidateQueries({ queryKey: sessionsKey })
      noteEnd(error)
    },
  })
}

/** In the reader's time zone. */
function instant(text: string): string {
  return new Date(text).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSession } from '../../shared/accounts.ts'
import { apiUrls } from '../../shared/urls.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { showToast } from '../ui/toast.tsx'
import { endOtherSessions, endOwnSession, listOwnSessions } from './account-api.ts'
import { AccountSection } from './account-section.tsx'
import { OwnFailure } from './own-failure.tsx'
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
    queryFn: ({ signal }) => listOwnSessions(signal),
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
      {others.length > 1 && (
        <Button
          look="secondary"
          aria-disabled={ending.isPending}
          onClick={() => ending.isPending || ending.mutate('others')}
        >
          Sign out everywhere else
        </Button>
      )}
    </>
  )
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
    mutationFn: (id: string) => (id === 'others' ? endOtherSessions() : endOwnSession(id)),
    onSuccess(left) {
      queryClient.setQueryData(sessionsKey, left)
      showToast({ title: 'Signed out', description: 'That device has to sign in anew.' })
      document.getElementById('sessions-title')?.focus()
    },
    onError(error) {
      showToast({ title: 'Sign-out failed', description: error.message, destructive: true })
      queryClient.invalidateQueries({ queryKey: sessionsKey })
      noteEnd(error)
    },
  })
}

/** In the time of whoever reads it. */
function instant(text: string): string {
  return new Date(text).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
}

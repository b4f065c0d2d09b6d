import { english } from '../shared/texts/texts.ts'
import './styles/site.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { watchSession } from './accounts/session-watch.ts'
import { showSignInNews } from './accounts/sign-in-toasts.ts'
import { Document } from './document.tsx'
import { watchBuild } from './old-build.ts'
import { readPageState, stateElementId } from './page-state.ts'
import { createQueryClient } from './query-client.ts'
import { readTextHtml } from './static-pages/page-text.tsx'
import { restrictSinks } from './trusted-types.ts'
import { showKeptToast } from './ui/kept-toast.ts'

watchBuild()
const stateText = document.getElementById(stateElementId)?.textContent ?? ''
const state = readPageState(stateText)
const staticContent = state.staticText && { text: state.staticText, html: readTextHtml() }
restrictSinks(staticContent ? staticContent.html : '')
const queryClient = createQueryClient(state.known)
watchSession(queryClient)
showKeptToast()
showSignInNews(state.signInNews, state.site.name, english)

// As a transition, hydration lets clicks and keys pass between its parts.
startTransition(() => {
  hydrateRoot(
    document,
    // With transitions a select would show the new choice only after the list has changed.
    <BrowserRouter useTransitions={false}>
      <Document
        state={state}
        stateText={stateText}
        language={english}
        queryClient={queryClient}
        staticContent={staticContent}
      />
    </BrowserRouter>,
  )
})

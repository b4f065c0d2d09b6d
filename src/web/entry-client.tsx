import './styles/site.css'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Document } from './document.tsx'
import { readPageState, stateElementId } from './page-state.ts'
import { createQueryClient } from './query-client.ts'
import { readTextHtml } from './static-pages/page-text.tsx'

const stateText = document.getElementById(stateElementId)?.textContent ?? ''
const state = readPageState(stateText)
const staticContent = state.staticText && { text: state.staticText, html: readTextHtml() }

hydrateRoot(
  document,
  // Without transitions a select shows the new choice at once, not after the list has changed.
  <BrowserRouter useTransitions={false}>
    <Document
      state={state}
      stateText={stateText}
      queryClient={createQueryClient(state.known)}
      staticContent={staticContent}
    />
  </BrowserRouter>,
)
